/** How soon the popup of the extension shows an article, and how long the save of a large page takes, in a real Chromium. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { connect, type ExtensionBrowser, startBrowser } from '../apps/extension/test/browserKit.ts';
import { everyGrant } from '../apps/extension/test/buildWithGrants.ts';
import { startServer } from '../apps/extension/test/server.ts';
import { startSite } from '../apps/extension/test/site.ts';
import type { CorpusPage } from './corpora.ts';

const LIMITS = { articleMs: 300, saveMs: 1500 };
/** The fastest of these counts. */
const ATTEMPTS = 2;
const WAIT_MS = 20_000;
/** The pages load nothing and run nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-same-origin";

/** Prints the figures and returns the limits that were missed. */
export async function measurePopup(pages: readonly CorpusPage[]): Promise<string[]> {
  const site = await startSite();
  const server = await startServer(site.host);
  const browser = await startBrowser(everyGrant);
  try {
    const options = await connect(browser, server.url, server.token);
    await options.getByText('Connected.').waitFor();
    const times = await articleTimes(browser, pages);
    const sorted = times.toSorted((a, b) => a - b);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const [median, longest] = [sorted[times.length >> 1]!, sorted.at(-1)!];
    console.log(
      `Popup, ${times.length} pages: article after ${mean.toFixed(0)} ms on average, median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    );
    const saveMs = await saveTime(browser, `${site.url}/large`);
    console.log(`A page of 5 MB: saved ${saveMs.toFixed(0)} ms after the click`);
    return [
      ...(mean > LIMITS.articleMs
        ? [`the popup shows an article after ${mean.toFixed(0)} ms, its limit is ${LIMITS.articleMs} ms`]
        : []),
      ...(saveMs > LIMITS.saveMs
        ? [`a page of 5 MB is saved after ${saveMs.toFixed(0)} ms, its limit is ${LIMITS.saveMs} ms`]
        : []),
    ];
  } finally {
    await browser.close();
    await server.remove();
    await site.stop();
  }
}

/** Milliseconds from opening the popup to the article, of each page. */
async function articleTimes(browser: ExtensionBrowser, pages: readonly CorpusPage[]): Promise<number[]> {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY });
    response.end(pages[Number(url.slice(1))]?.html ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const times: number[] = [];
    for (const index of pages.keys()) {
      const page = await browser.context.newPage();
      await page.goto(`${origin}/${index}`, { waitUntil: 'domcontentloaded' });
      const attempts: number[] = [];
      for (let count = 0; count < ATTEMPTS; count++) {
        const popup = await browser.popupOf(page);
        attempts.push(await timeOf(popup, 'article-shown'));
        await popup.close();
      }
      times.push(Math.min(...attempts));
      await page.close();
    }
    return times;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function saveTime(browser: ExtensionBrowser, url: string): Promise<number> {
  const page = await browser.context.newPage();
  await page.goto(url);
  const popup = await browser.popupOf(page);
  await popup.locator('#save:enabled').waitFor();
  const clicked = await popup.evaluate(() => {
    const start = performance.now();
    document.getElementById('save')!.click();
    return start;
  });
  return (await timeOf(popup, 'saved')) - clicked;
}

/** When the popup set this mark. The policy of its pages forbids `waitForFunction`. */
async function timeOf(popup: Page, mark: string): Promise<number> {
  const time = await popup.evaluate(
    async ([name, waitMs]) => {
      for (const end = performance.now() + waitMs; performance.now() < end; ) {
        const [set] = performance.getEntriesByName(name);
        if (set) return set.startTime;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return undefined;
    },
    [mark, WAIT_MS] as const,
  );
  if (time === undefined) throw new Error(`the popup has not reached "${mark}" within ${WAIT_MS} ms`);
  return time;
}
