/**
 * One browser process for all pages: started for the first page, restarted after a number of pages (which bounds memory
 * leaks), and closed when idle.
 */
import { join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';
import { acquireError } from '../errors.ts';
import { CHROMIUM_FLAGS, UNREACHABLE_PROXY } from './chromiumFlags.ts';
import type { BrowserLocation } from './findBrowser.ts';
import { createProfile, removeProfile } from './profiles.ts';

export interface SharedBrowserOptions {
  /** Called for each start, because a browser may have been installed in the meantime. */
  readonly findBrowser: () => Promise<BrowserLocation | undefined>;
  /** Folder for the browsers' profiles. */
  readonly profilesFolder: string;
  /** Closes the browser after this idle time; default 60 seconds. */
  readonly idleMs?: number | undefined;
  /** Restarts the browser after this number of pages; default 40. */
  readonly pagesPerBrowser?: number | undefined;
}

export interface SharedBrowser {
  /** Runs `work` with the browser, starting it if needed. */
  use<T>(work: (browser: Browser) => Promise<T>): Promise<T>;
  /** Resolves when the browser has closed. */
  close(): Promise<void>;
}

interface BrowserInstance {
  readonly browser: Promise<Browser>;
  totalPages: number;
  activePages: number;
  isRetired: boolean;
}

const START_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 5_000;

export function sharedBrowser({
  findBrowser,
  profilesFolder,
  idleMs = 60_000,
  pagesPerBrowser = 40,
}: SharedBrowserOptions): SharedBrowser {
  let current: BrowserInstance | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const closing = new Set<Promise<void>>();

  /** Takes the process out of use, and closes it once its last page is done. */
  const retire = (instance: BrowserInstance) => {
    instance.isRetired = true;
    if (current === instance) current = undefined;
    if (instance.activePages > 0) return;
    const closed = instance.browser.then(closeBrowser, () => {}).finally(() => closing.delete(closed));
    closing.add(closed);
  };

  const acquire = (): BrowserInstance => {
    clearTimeout(idleTimer);
    if (!current) {
      const started: BrowserInstance = {
        browser: start(findBrowser, profilesFolder),
        totalPages: 0,
        activePages: 0,
        isRetired: false,
      };
      started.browser.then(
        (browser) => browser.once('disconnected', () => retire(started)),
        () => retire(started),
      );
      current = started;
    }
    const instance = current;
    instance.activePages += 1;
    instance.totalPages += 1;
    if (instance.totalPages >= pagesPerBrowser) retire(instance);
    return instance;
  };

  const release = (instance: BrowserInstance) => {
    instance.activePages -= 1;
    if (instance.activePages > 0) return;
    if (instance.isRetired) return retire(instance);
    idleTimer = setTimeout(() => retire(instance), idleMs);
    idleTimer.unref();
  };

  return {
    async use(work) {
      const instance = acquire();
      try {
        return await work(await instance.browser);
      } finally {
        release(instance);
      }
    },
    async close() {
      clearTimeout(idleTimer);
      if (current) retire(current);
      await Promise.all(closing);
    },
  };
}

/** Starts the browser and opens a page to check that it works. Resolves to its version. */
export async function probeBrowser(location: BrowserLocation, profilesFolder: string): Promise<string> {
  const shared = sharedBrowser({ findBrowser: async () => location, profilesFolder });
  try {
    return await shared.use(async (browser) => {
      const page = await browser.newPage();
      await page.setContent('<p>Hello');
      await page.close();
      return browser.version();
    });
  } finally {
    await shared.close();
  }
}

async function start(findBrowser: SharedBrowserOptions['findBrowser'], profilesFolder: string): Promise<Browser> {
  const location = await findBrowser();
  if (!location) throw acquireError('browser-missing');
  try {
    const { chromium } = await import('playwright-core'); // large, and most pages need no browser
    if (location.kind === 'remote') return await chromium.connectOverCDP(location.url, { timeout: START_TIMEOUT_MS });
    return await launch(chromium, location.path, await createProfile(profilesFolder));
  } catch (error) {
    throw acquireError(
      'browser-failed',
      location.kind === 'remote' ? new URL(location.url).host : location.path,
      error,
    );
  }
}

/** Launches with a persistent context only because that sets the profile folder; each page gets its own context. */
async function launch(chromium: BrowserType, executablePath: string, profile: string): Promise<Browser> {
  try {
    const defaultContext = await chromium.launchPersistentContext(profile, {
      executablePath,
      artifactsDir: join(profile, 'artifacts'),
      args: CHROMIUM_FLAGS,
      proxy: UNREACHABLE_PROXY,
      timeout: START_TIMEOUT_MS,
      // Chromium's own sandbox does not work for root.
      chromiumSandbox: process.getuid?.() !== 0,
    });
    const browser = defaultContext.browser()!;
    profilesOf.set(browser, profile);
    return browser;
  } catch (error) {
    await removeProfile(profile);
    throw error;
  }
}

const profilesOf = new WeakMap<Browser, string>();

/** Closes the browser with a timeout: if it hangs, Playwright kills its process when ours exits. */
async function closeBrowser(browser: Browser): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([browser.close().catch(() => {}), timedOut]);
  clearTimeout(timer);
  const profile = profilesOf.get(browser);
  if (profile) await removeProfile(profile);
}
