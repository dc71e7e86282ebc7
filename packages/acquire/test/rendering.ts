/** A renderer for tests with a real browser and a guard that allows the given sites. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from '../../../tools/browser/findChromium.ts';
import { type Fetcher, guardedFetcher } from '../src/index.ts';
import { type BrowserLocation, findBrowser as locateBrowser } from '../src/render/findBrowser.ts';
import { createRenderer, type Renderer } from '../src/render/renderer.ts';
import { sharedBrowser } from '../src/render/sharedBrowser.ts';

export interface Rendering extends AsyncDisposable {
  readonly fetcher: Fetcher;
  readonly renderer: Renderer;
}

interface RenderingOptions {
  readonly allowedHosts: readonly string[];
  readonly findBrowser?: () => Promise<BrowserLocation | undefined>;
  readonly pagesPerBrowser?: number;
  readonly idleMs?: number;
  readonly totalTimeoutMs?: number;
}

/** Finds Chromium (or installs it on a new machine), then checks that `findBrowser` accepts it. */
export async function testChromium(): Promise<BrowserLocation> {
  const path = await findChromium();
  const location = await locateBrowser({ named: path, programFolders: [dirname(path)] });
  if (!location) throw new Error(`no browser at ${path}`);
  return location;
}

export async function openRendering({
  allowedHosts,
  findBrowser = testChromium,
  ...limits
}: RenderingOptions): Promise<Rendering> {
  const fetcher = guardedFetcher({ allowedHosts });
  const renderer = createRenderer({
    fetcher,
    browser: sharedBrowser({ findBrowser, profilesFolder: join(tmpdir(), 'pith-test-browsers'), ...limits }),
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

/** Ids of all descendant processes; Linux only. */
export async function childProcesses(): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    // The program name is in brackets and may contain anything.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat && state !== 'Z') parents.set(Number(name), Number(parent));
  }
  const isDescendant = (pid: number): boolean => {
    for (let at = pid, steps = 0; steps < 64; steps++) {
      const parent = parents.get(at);
      if (parent === undefined) return false;
      if (parent === process.pid) return true;
      at = parent;
    }
    return false;
  };
  return [...parents.keys()].filter(isDescendant);
}
