/** How soon the popup shows the article of pages of the corpora, in a real Chromium. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasCorpora, samplePages } from '../../../bench/corpora.ts';
import { type ExtensionBrowser, startBrowser } from './browserKit.ts';
import { everyGrant } from './buildWithGrants.ts';
import { busyFactor } from './busyFactor.ts';

const MAX_MS = 300;
/** Machines differ: the figure is printed, and the test fails only if it is far off. */
const TOLERANCE = 3;
const PAGES = 12;
/** The fastest of these counts. */
const ATTEMPTS = 2;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-same-origin";

let browser: ExtensionBrowser;
beforeAll(async () => {
  if (!hasCorpora) return;
  browser = await startBrowser(everyGrant);
}, 300_000);
afterAll(async () => browser?.close());

test.runIf(hasCorpora)(
  `the popup shows the article of an average page soon; ${MAX_MS} ms is the aim`,
  async () => {
    const pages = samplePages('wcxb-dev', PAGES);
    const server = createServer(({ url = '' }, response) => {
      // The pages load nothing and run nothing.
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY });
      response.end(pages[Number(url.slice(1))]?.html ?? '');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const times: number[] = [];
    for (const index of pages.keys()) {
      const page = await browser.context.newPage();
      await page.goto(`${origin}/${index}`, { waitUntil: 'domcontentloaded' });
      const attempts: number[] = [];
      for (let count = 0; count < ATTEMPTS; count++) {
        const popup = await browser.popupOf(page);
        await expect
          .poll(() => popup.evaluate(() => performance.getEntriesByName('article-shown').length), { timeout: 20_000 })
          .toBe(1);
        attempts.push(await popup.evaluate(() => performance.getEntriesByName('article-shown')[0]!.startTime));
        await popup.close();
      }
      times.push(Math.min(...attempts));
      await page.close();
    }
    server.close();
    const sorted = times.toSorted((a, b) => a - b);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    process.stderr.write(
      `popup, ${times.length} pages: mean ${mean.toFixed(0)} ms, median ${sorted[times.length >> 1]!.toFixed(0)} ms, longest ${sorted.at(-1)!.toFixed(0)} ms\n`,
    );
    expect(mean).toBeLessThan(MAX_MS * TOLERANCE * busyFactor());
  },
  200_000,
);
