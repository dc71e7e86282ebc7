/** A renderer for tests, over a real browser and a guard that allows the given sites. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from '../../../tools/browser/findChromium.ts';
import { type Fetcher, guardedFetcher } from '../src/index.ts';
import { keepBrowser } from '../src/render/browserKeeper.ts';
import { type BrowserPlace, findBrowser } from '../src/render/findBrowser.ts';
import { createRenderer, type Renderer } from '../src/render/renderer.ts';

export interface Rendering extends AsyncDisposable {
  readonly fetcher: Fetcher;
  readonly renderer: Renderer;
}

interface RenderingOptions {
  readonly allowedHosts: readonly string[];
  readonly place?: () => Promise<BrowserPlace | undefined>;
  readonly pagesPerBrowser?: number;
  readonly idleMs?: number;
  readonly wholeMs?: number;
}

/** Found (or, on a new machine, installed) once; then by the product's own finder. */
export async function chromiumHere(): Promise<BrowserPlace> {
  const path = await findChromium();
  const place = await findBrowser({ named: path, programFolders: [dirname(path)] });
  if (!place) throw new Error(`no browser at ${path}`);
  return place;
}

export async function openRendering({
  allowedHosts,
  place = chromiumHere,
  ...limits
}: RenderingOptions): Promise<Rendering> {
  const fetcher = guardedFetcher({ allowedHosts });
  const renderer = createRenderer({
    fetcher,
    browser: keepBrowser({ place, profiles: join(tmpdir(), 'pith-test-browsers'), ...limits }),
    ...limits,
  });
  return {
    fetcher,
    renderer,
    async [Symbol.asyncDispose]() {
      await renderer.close();
      await fetcher.close();
    },
  };
}

/** Processes that this one started, and those that they did; Linux only. */
export async function childProcesses(): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    // The name of a program stands in brackets and may hold anything.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat && state !== 'Z') parents.set(Number(name), Number(parent));
  }
  const isMine = (pid: number): boolean => {
    for (let at = pid, steps = 0; steps < 64; steps++) {
      const parent = parents.get(at);
      if (parent === undefined) return false;
      if (parent === process.pid) return true;
      at = parent;
    }
    return false;
  };
  return [...parents.keys()].filter(isMine);
}
