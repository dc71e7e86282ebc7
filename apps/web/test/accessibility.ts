/** Checks a page with axe. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}

declare global {
  var axe: { run(options: object): Promise<AxeResult> } | undefined;
}

/** What axe objects to on the page as it is now, each with its place. `options` can limit its rules. */
export async function violationsOn(page: Page, options: object = {}): Promise<string[]> {
  // Not as a script element, which the Content-Security-Policy would block.
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(await readFile(script, 'utf8'));
  const { violations } = await page.evaluate((each) => globalThis.axe!.run(each), options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}
