/** The report of `pith compare` in a browser. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../../tools/browser/findChromium.ts';
import { run, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

test('opens without errors, and says which is better, where and why', async () => {
  const [pages, out] = [await tempFolder(), join(await tempFolder(), 'report')];
  const text = 'The moon pulls the sea, and the sea follows it twice a day in every harbour.';
  await writeFile(join(pages, 'a.html'), articlePage('Tides', text));
  await writeFile(join(pages, 'a.expected.html'), `<p>${text}</p>`);
  const results = join(await tempFolder(), 'poor.jsonl');
  await writeFile(results, `${JSON.stringify({ id: 'a.html', content_html: '<p>Menu <b>&amp;</b> more</p>' })}\n`);
  await run(['compare', 'auto', `results:${results}`, pages, '--out', out]);

  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('requestfailed', (request) => errors.push(request.url()));
  await page.goto(pathToFileURL(join(out, 'report.html')).href);
  const sections = await page.locator('section').allInnerTexts();
  expect(errors).toEqual([]);
  expect(sections[0]).toMatch(/has the better text on 0 pages and the worse one on 1 of 1/);
  expect(sections[0]).toMatch(/Worse: f1 −/);
  expect(sections.at(-1)).toContain('text lost');
});
