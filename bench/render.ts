/**
 * Measures rendering: the overhead per page with a warm browser, and memory and processes over many pages in a row.
 *
 * The overhead is the time beyond what Chromium alone takes for the page, without our proxy, waits and steps.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { childProcesses, openRendering, testChromium } from '../packages/acquire/test/rendering.ts';
import { sampleArticle } from '../packages/acquire/test/spa/sampleArticle.ts';

const LIMITS = { overheadMs: 1500, growthMb: 150 };
const ROUNDS = 10;

const simple = `<!doctype html><title>${sampleArticle.title}</title><article><h1>${sampleArticle.title}</h1>${sampleArticle.parts
  .flatMap(({ paragraphs }) => paragraphs.map((text) => `<p>${text}</p>`))
  .join('')}</article>`;

/** Returns the limits that were exceeded. */
export async function measureRendering(pages: number): Promise<string[]> {
  const exceeded: string[] = [];
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(simple),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}/`;
  try {
    const before = await childProcesses();
    const chromiumAlone = await chromiumTime(url);
    {
      await using rendering = await openRendering({ allowedHosts: [host] });
      await rendering.renderer.render(url); // warm
      const ours = await medianOf(ROUNDS, () => rendering.renderer.render(url));
      console.log(
        `Rendering a simple page, warm, median of ${ROUNDS}: ${ours.toFixed(0)} ms, ${chromiumAlone.toFixed(0)} of them Chromium alone`,
      );
      if (ours - chromiumAlone > LIMITS.overheadMs)
        exceeded.push(`rendering takes ${(ours - chromiumAlone).toFixed(0)} ms more than Chromium alone`);

      const sizes: number[] = [];
      for (let page = 1; page <= pages; page++) {
        await rendering.renderer.render(url);
        if (page % 10 === 0) sizes.push(await megabytesOf([process.pid, ...(await childProcesses())]));
      }
      // Skip the first tenth, in which caches and heaps fill.
      const steady = sizes.slice(Math.ceil(sizes.length / 10));
      const [first = 0, last = 0] = [steady.slice(0, 3), steady.slice(-3)].map(mean);
      const peak = Math.max(...sizes);
      console.log(
        `${pages} pages in a row: ${first.toFixed(0)} MB at the start, ${last.toFixed(0)} MB at the end, ${peak.toFixed(0)} MB at the peak`,
      );
      if (last - first > LIMITS.growthMb)
        exceeded.push(`memory grew by ${(last - first).toFixed(0)} MB over ${pages} pages`);
    }
    const remaining = (await childProcesses()).filter((pid) => !before.includes(pid));
    console.log(`processes still running: ${remaining.length}`);
    if (remaining.length > 0) exceeded.push(`${remaining.length} processes are still running`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return exceeded;
}

async function chromiumTime(url: string): Promise<number> {
  const location = await testChromium();
  const browser = await chromium.launch({
    executablePath: location.kind === 'program' ? location.path : '',
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

/** Sums the proportional set size (PSS) of processes, because browser processes share most of their memory. Only on Linux. */
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
