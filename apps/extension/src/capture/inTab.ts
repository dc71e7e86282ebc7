import { browser } from '../browser.ts';
import type { PageFunctions } from './content.ts';

/** Calls a function of `content.ts` in the page of a tab. Rejects if extensions may not read that page. */
export async function inTab<Name extends keyof PageFunctions>(
  tabId: number,
  name: Name,
  ...args: Parameters<PageFunctions[Name]>
): Promise<Awaited<ReturnType<PageFunctions[Name]>>> {
  const target = { tabId };
  await browser.scripting.executeScript({ target, files: ['content.js'] });
  const [answer] = await browser.scripting.executeScript({ target, func: callInPage, args: [name, args] });
  return answer?.result as Awaited<ReturnType<PageFunctions[Name]>>;
}

/** Is sent to the page as text: it must not use anything defined outside itself. */
function callInPage(name: keyof PageFunctions, args: readonly never[]): unknown {
  return (globalThis.pithPage![name] as (...args: never[]) => unknown)(...args);
}
