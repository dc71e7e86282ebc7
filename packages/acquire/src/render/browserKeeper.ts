/**
 * One browser for all pages: started with the first, replaced after many (so that what leaks is bounded), ended when nobody
 * has wanted it for a while.
 */
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { trouble } from '../errors.ts';
import type { BrowserPlace } from './findBrowser.ts';
import { FLAGS, NOWHERE } from './flags.ts';
import { newProfile, removeProfile } from './profiles.ts';

export interface KeeperOptions {
  /** Asked each time one is started: it may have been installed meanwhile. */
  readonly place: () => Promise<BrowserPlace | undefined>;
  /** Folder for what browsers write while they run. */
  readonly profiles: string;
  /** 60 seconds. */
  readonly idleMs?: number | undefined;
  /** 40. */
  readonly pagesPerBrowser?: number | undefined;
}

export interface BrowserKeeper {
  use<T>(work: (browser: Browser) => Promise<T>): Promise<T>;
  /** Resolves when the browser is gone. */
  close(): Promise<void>;
}

interface Running {
  readonly browser: Promise<Browser>;
  pages: number;
  busy: number;
  retired: boolean;
}

const START_MS = 20_000;
const END_MS = 5_000;

export function keepBrowser({ place, profiles, idleMs = 60_000, pagesPerBrowser = 40 }: KeeperOptions): BrowserKeeper {
  let current: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  const ending = new Set<Promise<void>>();

  const retire = (running: Running) => {
    running.retired = true;
    if (current === running) current = undefined;
    if (running.busy > 0) return;
    const end = running.browser.then(ended, () => {}).finally(() => ending.delete(end));
    ending.add(end);
  };

  const take = (): Running => {
    clearTimeout(idle);
    if (!current) {
      const running: Running = { browser: start(place, profiles), pages: 0, busy: 0, retired: false };
      running.browser.then(
        (browser) => browser.once('disconnected', () => retire(running)),
        () => retire(running),
      );
      current = running;
    }
    const running = current;
    running.busy += 1;
    running.pages += 1;
    if (running.pages >= pagesPerBrowser) retire(running);
    return running;
  };

  const giveBack = (running: Running) => {
    running.busy -= 1;
    if (running.busy > 0) return;
    if (running.retired) return retire(running);
    idle = setTimeout(() => retire(running), idleMs);
    idle.unref();
  };

  return {
    async use(work) {
      const running = take();
      try {
        return await work(await running.browser);
      } finally {
        giveBack(running);
      }
    },
    async close() {
      clearTimeout(idle);
      if (current) retire(current);
      await Promise.all(ending);
    },
  };
}

/** Whether this browser works; resolves to its version. */
export async function tryBrowser(place: BrowserPlace, profiles: string): Promise<string> {
  const keeper = keepBrowser({ place: async () => place, profiles });
  try {
    return await keeper.use(async (browser) => {
      const page = await browser.newPage();
      await page.setContent('<p>Hello');
      await page.close();
      return browser.version();
    });
  } finally {
    await keeper.close();
  }
}

async function start(findPlace: KeeperOptions['place'], profiles: string): Promise<Browser> {
  const place = await findPlace();
  if (!place) throw trouble('browser-missing');
  try {
    if (place.kind === 'remote') return await chromium.connectOverCDP(place.url, { timeout: START_MS });
    return await launch(place.path, await newProfile(profiles));
  } catch (error) {
    throw trouble('browser-failed', place.kind === 'remote' ? new URL(place.url).host : place.path, error);
  }
}

/** Pages get contexts of their own; the one that comes with the profile is there only because then we say where it is. */
async function launch(executablePath: string, profile: string): Promise<Browser> {
  try {
    const own = await chromium.launchPersistentContext(profile, {
      executablePath,
      artifactsDir: join(profile, 'artifacts'),
      args: FLAGS,
      proxy: NOWHERE,
      timeout: START_MS,
      // Chromium's own sandbox does not work for root.
      chromiumSandbox: process.getuid?.() !== 0,
    });
    const browser = own.browser()!;
    profilesOf.set(browser, profile);
    return browser;
  } catch (error) {
    await removeProfile(profile);
    throw error;
  }
}

const profilesOf = new WeakMap<Browser, string>();

/** A browser that does not answer any more is not waited for: Playwright ends its process with ours at the latest. */
async function ended(browser: Browser): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, END_MS);
  });
  await Promise.race([browser.close().catch(() => {}), late]);
  clearTimeout(timer);
  const profile = profilesOf.get(browser);
  if (profile) await removeProfile(profile);
}
