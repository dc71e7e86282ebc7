/** A real Chromium with the extension in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/browser/findChromium.ts';
import type { ExtensionApi } from '../src/browser.ts';
import { buildWithGrants } from './buildWithGrants.ts';

export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** The background script. */
  background(): Promise<Worker>;
  /** Opens a page of the extension. */
  open(page: string): Promise<Page>;
  /** Opens the popup of a page in a tab, where the test can use it. */
  popupOf(page: Page): Promise<Page>;
  /** Presses the button of the extension on a tab, which gives the extension access to it. */
  pressButton(page: Page): Promise<void>;
  tabIdOf(page: Page): Promise<number>;
  badgeOf(page: Page): Promise<string>;
  close(): Promise<void>;
}

type Background = typeof globalThis & {
  chrome: ExtensionApi & { action: { getBadgeText(details: { tabId: number }): Promise<string> } };
};

/** `grants`: see `buildWithGrants`. */
export async function startBrowser(grants: object): Promise<ExtensionBrowser> {
  const temporary = await mkdtemp(join(tmpdir(), 'pith-browser-'));
  const extension = await buildWithGrants('chromium', temporary, grants);
  const context = await chromium.launchPersistentContext(join(temporary, 'profile'), {
    executablePath: await findChromium(undefined, 'whole'),
    chromiumSandbox: process.getuid?.() !== 0, // does not work for root
    args: [
      ...CHROMIUM_FLAGS,
      '--headless=new',
      '--enable-unsafe-extension-debugging', // for `pressButton`
      // Pages and articles may name images of other sites: nothing leaves this machine.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
    viewport: { width: 1000, height: 800 },
    reducedMotion: 'reduce',
  });
  const background = async () => context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
  const id = new URL((await background()).url()).host;
  const open = async (page: string) => {
    const opened = await context.newPage();
    await opened.goto(`chrome-extension://${id}/${page}`);
    return opened;
  };
  const tabIdOf = async (page: Page) => {
    const address = page.url();
    return (await background()).evaluate(async (url) => {
      const tabs = await (globalThis as Background).chrome.tabs.query({});
      return tabs.findLast((tab) => tab.url === url)!.id!;
    }, address);
  };
  return {
    context,
    background,
    open,
    tabIdOf,
    popupOf: async (page) => open(`popup.html?tab=${await tabIdOf(page)}`),
    async pressButton(page) {
      const session = await context.browser()!.newBrowserCDPSession();
      // Not in the types of Playwright.
      const send = session.send.bind(session) as (method: string, params: object) => Promise<never>;
      const found: { targetInfos: { targetId: string; url: string }[] } = await send('Target.getTargets', {
        filter: [{ type: 'tab' }],
      });
      const { targetId } = found.targetInfos.find(({ url }) => url === page.url())!;
      await send('Extensions.triggerAction', { id, targetId });
    },
    async badgeOf(page) {
      const tabId = await tabIdOf(page);
      return (await background()).evaluate(
        (each) => (globalThis as Background).chrome.action.getBadgeText({ tabId: each }),
        tabId,
      );
    },
    async close() {
      await context.close();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** Fills the options in and presses "Connect". Resolves to the options, which then say how it went. */
export async function connect(browser: ExtensionBrowser, address: string, token: string): Promise<Page> {
  const options = await browser.open('options.html');
  await options.getByLabel('Address of your server').fill(address);
  await options.getByText('Use a token instead').click();
  await options.getByLabel('Token, as').fill(token);
  await options.getByRole('button', { name: 'Connect' }).click();
  return options;
}
