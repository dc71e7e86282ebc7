/**
 * What rendering costs: time above the page's own with a warm browser, and memory and processes over many pages in a row.
 *
 * The page's own time is what Chromium itself takes for it, driven directly, without our proxy, waits and steps.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { childProcesses, chromiumHere, openRendering } from '../packages/acquire/test/rendering.ts';
import { story } from '../packages/acquire/test/spa/story.ts';

const BARS = { aboveOwnMs: 1500, growthMb: 150 };
const ROUNDS = 10;

const simple = `<!doctype html><title>${story.title}</title><article><h1>${story.title}</h1>${story.parts
  .flatMap(({ paragraphs }) => paragraphs.map((text) => `<p>${text}</p>`))
  .join('')}</article>`;

/** Bars that do not hold, in words. */
export async function measureRendering(pages: number): Promise<string[]> {
  const broken: string[] = [];
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(simple),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}/`;
  try {
    const before = await childProcesses();
    const own = await ownTime(url);
    {
      await using rendering = await openRendering({ allowedHosts: [host] });
      await rendering.renderer.render(url); // warm
      const ours = await medianOf(ROUNDS, () => rendering.renderer.render(url));
      console.log(
        `Rendering a simple page, warm, median of ${ROUNDS}: ${ours.toFixed(0)} ms, ${own.toFixed(0)} of them the page's own`,
      );
      if (ours - own > BARS.aboveOwnMs)
        broken.push(`rendering costs ${(ours - own).toFixed(0)} ms above the page's own`);

      const sizes: number[] = [];
      for (let page = 1; page <= pages; page++) {
        await rendering.renderer.render(url);
        if (page % 10 === 0) sizes.push(await megabytesOf([process.pid, ...(await childProcesses())]));
      }
      // The first tenth fills caches and heaps.
      const settled = sizes.slice(Math.ceil(sizes.length / 10));
      const [first = 0, last = 0] = [settled.slice(0, 3), settled.slice(-3)].map(mean);
      const most = Math.max(...sizes);
      console.log(
        `${pages} pages in a row: ${first.toFixed(0)} MB at first, ${last.toFixed(0)} MB at last, ${most.toFixed(0)} MB at most`,
      );
      if (last - first > BARS.growthMb)
        broken.push(`memory grew by ${(last - first).toFixed(0)} MB over ${pages} pages`);
    }
    const left = (await childProcesses()).filter((pid) => !before.includes(pid));
    console.log(`processes left behind: ${left.length}`);
    if (left.length > 0) broken.push(`${left.length} processes are left behind`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return broken;
}

async function ownTime(url: string): Promise<number> {
  const place = await chromiumHere();
  const browser = await chromium.launch({
    executablePath: place.kind === 'program' ? place.path : '',
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const once = async () => {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.content();
    await page.close();
  };
  try {
    await once();
    return await medianOf(ROUNDS, once);
  } finally {
    await browser.close();
  }
}

async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

/** Proportional share of memory where the kernel tells it: processes of a browser share most of theirs. */
async function megabytesOf(pids: readonly number[]): Promise<number> {
  const alive = new Set(await readdir('/proc'));
  const shares = pids
    .filter((pid) => alive.has(String(pid)))
    .map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
    });
  return (await Promise.all(shares)).reduce((sum, each) => sum + each, 0);
}
