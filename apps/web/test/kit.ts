/** What tests in a browser need: the real program with a library, a site to save from, and pages that record what goes wrong. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '../../../tools/browser/findChromium.ts';
import { fillLibrary } from './bigLibrary.ts';
import { type Product, type Site, savePage, startProduct, startSite } from './product.ts';

declare global {
  var attacked: boolean | undefined;
}

export const TIDES = 'The tide tables that outlived their makers';
export const BREAD = 'What the flour knows';
export const HOSTILE = 'A page that <img src=x onerror=attack()> means no good';
export const LANTERN = 'صانع الفوانيس الأخير';

export const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;
export const desk = { viewport: { width: 1280, height: 800 } } as const;

export type OpenOptions = BrowserContextOptions & {
  /** Default: the library with the saved pages. */
  readonly from?: Product;
};

export interface OpenedPage {
  readonly page: Page;
  /** What the page reported. */
  readonly errors: string[];
}

export interface TestApp {
  readonly site: Site;
  readonly product: Product;
  /** With as many pages as `bigLibrary` says. */
  readonly big: Product;
  readonly browser: Browser;
  open(path: string, options?: OpenOptions): Promise<OpenedPage>;
}

/** Starts everything before the tests of a file, with these pages of `site/` saved, and stops it after them. */
export function useApp({ pages, bigLibrary = 0 }: { pages: readonly string[]; bigLibrary?: number }): TestApp {
  let started: Omit<TestApp, 'open'>;
  beforeAll(async () => {
    const site = await startSite();
    const [product, big, browser] = await Promise.all([
      startProduct(site.host),
      bigLibrary > 0 ? startProduct(site.host, (folder) => fillLibrary(folder, bigLibrary)) : undefined,
      launchChromium(),
    ]);
    started = { site, product, big: big ?? product, browser };
    for (const name of pages) await savePage(product, { url: `${site.url}/${name}` });
  });
  afterAll(async () => {
    await started?.browser.close();
    await Promise.all([...new Set([started?.product, started?.big])].map((each) => each?.stop()));
    await started?.site.stop();
  });
  afterEach(async () => {
    for (const context of started.browser.contexts()) await context.close();
  });
  return {
    get site() {
      return started.site;
    },
    get product() {
      return started.product;
    },
    get big() {
      return started.big;
    },
    get browser() {
      return started.browser;
    },
    async open(path, { from = started.product, ...options } = {}) {
      // A service worker would hide requests from the routes of tests; those about it allow it.
      const page = await started.browser.newPage({ locale: 'en-US', serviceWorkers: 'block', ...desk, ...options });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.setDefaultTimeout(10_000);
      await page.goto(from.url + path);
      return { page, errors };
    },
  };
}

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const titles = (page: Page) => page.locator('main li h2').allTextContents();
export const row = (page: Page, title: string) => page.locator('main li', { has: link(page, title) });
export const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text });
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
