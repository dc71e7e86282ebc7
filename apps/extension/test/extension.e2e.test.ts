/** The extension in a real Chromium, with the real program and pages on loopback. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../../web/test/accessibility.ts';
import type { ExtensionApi } from '../src/browser.ts';
import { connect, type ExtensionBrowser, startBrowser } from './browserKit.ts';
import { everyGrant } from './buildWithGrants.ts';
import { type Server, startServer } from './server.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
let server: Server;
let browser: ExtensionBrowser;

beforeAll(async () => {
  site = await startSite();
  server = await startServer(site.host);
  browser = await startBrowser(everyGrant);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await site?.stop();
});

async function visit(path: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`${site.url}${path}`);
  return page;
}

/** All but the first: the browser ends with its last page. */
async function closePages(): Promise<void> {
  for (const page of browser.context.pages().slice(1)) await page.close();
}

/** A save of the real popup: resolves when it says so. */
async function saveFrom(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => popup.getByRole('status').textContent()).toBe('Saved.');
}

async function savedPage(path: string, timeout = 20_000) {
  const query = new URLSearchParams({ url: `${site.url}${path}` });
  await expect.poll(async () => (await server.get(`/api/bookmarks?${query}`))[0]?.loaded, { timeout }).toBe(true);
  const [{ id }] = await server.get(`/api/bookmarks?${query}`);
  return {
    ...(await server.get(`/api/bookmarks/${id}`)),
    article: (await server.get(`/api/bookmarks/${id}/article`)) as string,
    original: (await server.get(`/api/bookmarks/${id}/x/index.html`)) as string,
  };
}

test('as it is published, the extension reads the page on whose tab its button is pressed', async () => {
  const published = await startBrowser({});
  try {
    const page = published.context.pages()[0]!;
    await page.goto(`${site.url}/tides`);
    const watcher = await published.open('options.html');
    const text = () => popupText(watcher);
    await expect(published.tabIdOf(page)).rejects.toThrow(); // it does not even see the address
    await page.bringToFront();
    await published.pressButton(page);
    await expect.poll(text).toContain('a machine of brass');
  } finally {
    await published.close();
  }
});

/** The text of the article in the real popup, which no page of the test can be attached to. */
const popupText = (page: Page) =>
  page.evaluate(() => {
    const { extension } = (globalThis as unknown as { chrome: { extension: { getViews(of: object): Window[] } } })
      .chrome;
    return extension.getViews({ type: 'popup' })[0]?.document.getElementById('article')?.textContent;
  });

describe('without a server', () => {
  test('the popup shows the article at once, and the reader view opens it', async () => {
    const page = await visit('/tides');
    const popup = await browser.popupOf(page);
    await popup.getByRole('heading', { name: 'How the tide tables are made' }).waitFor();
    await popup.locator('#article p').first().waitFor();
    expect(await popup.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    expect(await popup.locator('#article').textContent()).not.toContain('Imprint');

    const opening = browser.context.waitForEvent('page');
    await popup.getByRole('button', { name: 'Reader view' }).click();
    const reader = await opening;
    await reader.getByText('a machine of brass').waitFor();
    expect(await reader.title()).toBe('How the tide tables are made');
    expect(await violationsOn(reader)).toEqual([]);
    expect(await reader.getByRole('link', { name: 'Open the original' }).getAttribute('href')).toBe(page.url());
  });

  test('the policy forbids scripts of pages in the reader view', async () => {
    const reader = await browser.open('reader.html#none');
    await reader.getByText('This article is gone').waitFor();
    const ran = await reader.evaluate(() => {
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = 1' }));
      return 'ran' in globalThis;
    });
    expect(ran).toBe(false);
  });
});

describe('the options', () => {
  test('connect by the device flow', async () => {
    const options = await browser.open('options.html');
    expect(await violationsOn(options)).toEqual([]);
    await options.getByLabel('Address of your server').fill(server.url);
    const opening = browser.context.waitForEvent('page');
    await options.getByRole('button', { name: 'Connect' }).click();
    const consent = await opening;
    await consent.getByText('Pith browser extension').waitFor();
    expect(await consent.locator('main').textContent()).toContain((await options.locator('#user-code').textContent())!);
    await consent.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => options.locator('#user').textContent()).toBe('local');
    expect(await violationsOn(options)).toEqual([]);
    await options.getByRole('button', { name: 'Disconnect' }).click();
    await options.getByText('Disconnected.').waitFor();
    const tokens = await server.get('/api/profile/tokens');
    expect(tokens.map(({ client_name }: { client_name: string }) => client_name)).toEqual(['test']);
  });

  test.each([
    ['no address', 'not an address', '', 'This is not the address of a server.'],
    ['a wrong token', '', 'x'.repeat(43), 'The server does not know this token.'],
    ['an address without a server', 'http://127.0.0.1:9', '', 'The server could not be reached.'],
  ])('refuse %s', async (_, address, token, message) => {
    const options = await connect(browser, address || server.url, token);
    await expect.poll(() => options.getByRole('status').textContent()).toBe(message);
    expect(await options.getByRole('button', { name: 'Disconnect' }).isVisible()).toBe(false);
  });

  test('connect by a token', async () => {
    const options = await connect(browser, server.url, server.token);
    await options.getByText('Connected.').waitFor();
  });
});

describe('saving', () => {
  test('a page behind a log-in, as the reader sees it, with labels, note and images', async () => {
    await visit('/sign-in');
    const page = await visit('/private');
    const popup = await browser.popupOf(page);
    await popup.locator('#article').getByText('the lighthouse was sold').waitFor();
    await popup.getByLabel('Labels').fill('sea, for members');
    await popup.getByLabel('Note').fill('Ask Ann about it');
    expect(await violationsOn(popup)).toEqual([]);
    await saveFrom(popup);
    const saved = await savedPage('/private');
    expect(saved.article).toContain('Only members read that the lighthouse was sold in May.');
    expect([saved.labels, saved.note]).toEqual([['for members', 'sea'], 'Ask Ann about it']);
    expect(saved.article).toMatch(/<img[^>]+src="[^"]+\/bm\//);
    expect(saved.original).not.toMatch(/secret-of-the-form|secret-password/);
    expect(await browser.badgeOf(page)).toBe('✓');
  });

  test('a page in shadow roots and frames', async () => {
    const page = await visit('/shadow');
    await page.frameLocator('iframe').getByText('Written in a frame').waitFor();
    const popup = await browser.popupOf(page);
    await popup.locator('#article').getByText('the tide turned at noon').waitFor();
    await saveFrom(popup);
    const { article } = await savedPage('/shadow');
    expect(article).toContain('Written in an open root: the tide turned at noon.');
    expect(article).toContain('Written in a closed root: the ferry came late.');
    expect(article).toContain(`<a href="${site.url}/next"`);
  });

  test('a page of 5 MB', async () => {
    const page = await visit('/large');
    expect((await page.content()).length).toBeGreaterThan(5_000_000);
    const popup = await browser.popupOf(page);
    const button = popup.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await saveFrom(popup);
    expect((await savedPage('/large', 50_000)).article.length).toBeGreaterThan(2_000_000);
  });

  test('a selection', async () => {
    const page = await visit('/tides');
    await select(page, 'The last brass machine was switched off');
    const popup = await browser.popupOf(page);
    await popup.getByLabel('Only the selection').check();
    await saveFrom(popup);
    const { article, title } = await savedPage('/tides');
    expect(article.replace(/<[^>]+>/g, '').trim()).toBe('The last brass machine was switched off');
    expect(title).toBe('How the tide tables are made');
  });

  test('a link, by the menu', async () => {
    const page = await visit('/tides');
    const tabId = await browser.tabIdOf(page);
    await clickMenu({ menuItemId: 'save-link', linkUrl: `${site.url}/linked` }, tabId);
    expect((await savedPage('/linked')).title).toBe('How the linked tables are made');
  });

  test('into a collection, by getting its labels', async () => {
    await server.post('/api/bookmarks/collections', { name: 'Harbour', labels: 'sea "to share"', is_marked: true });
    await server.post('/api/bookmarks/collections', { name: 'By site', site: 'example.org' });
    const popup = await browser.popupOf(await visit('/later'));
    await popup.getByLabel('Collection').selectOption('Harbour');
    expect(await popup.getByLabel('Collection').locator('option').allTextContents()).toEqual(['none', 'Harbour']);
    await saveFrom(popup);
    const { labels, is_marked } = await savedPage('/later');
    expect([labels, is_marked]).toEqual([['sea', 'to share'], true]);
  });

  test('all tabs', async () => {
    await closePages();
    await visit('/linked?tab=1');
    const popup = await browser.popupOf(await visit('/frame'));
    await popup.getByRole('button', { name: 'Save all tabs' }).click();
    await expect
      .poll(() => popup.getByRole('status').textContent(), { timeout: 30_000 })
      .toMatch(/^\d+ pages saved\.$/);
    await savedPage('/frame');
    await savedPage('/linked?tab=1');
  }, 60_000);

  test('while the server is away: the page waits, and is saved when it is back', async () => {
    const page = await visit('/later?away=1');
    const popup = await browser.popupOf(page);
    await popup.locator('#article p').first().waitFor();
    await server.stop();
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => popup.getByRole('status').textContent()).toContain('when the server is back');
    expect(await browser.badgeOf(page)).toBe('…');
    const options = await browser.open('options.html');
    await options.getByText('How the later tables are made').waitFor();
    expect(await violationsOn(options)).toEqual([]);

    await server.start();
    // The alarm that is set rings every minute: here, a little earlier.
    await (await browser.background()).evaluate(() =>
      (globalThis as unknown as { chrome: ExtensionApi }).chrome.alarms.create('retry', {
        periodInMinutes: 0.5,
        when: Date.now(),
      } as never),
    );
    await savedPage('/later?away=1');
    await options.reload();
    await options.getByText('Nothing waits for the server.').waitFor();
  });
});

describe('highlighting on the page', () => {
  test('marks the passage on the page and in the bookmark, which is saved if need be', async () => {
    const page = await visit('/tides?highlight=1');
    await select(page, 'it still works');
    const popup = await browser.popupOf(page);
    await popup.getByRole('button', { name: 'Highlight' }).click();
    await expect.poll(() => popup.getByRole('status').textContent()).toBe('Highlighted.');
    const { id, article } = await savedPage('/tides?highlight=1');
    expect(article).toMatch(/<rd-annotation[^>]*>it still works<\/rd-annotation>/);
    expect(await paintedOn(page)).toEqual(['it still works']);

    // The same passage again is the same highlight.
    await clickMenu({ menuItemId: 'highlight' }, await browser.tabIdOf(page));
    await expect.poll(() => browser.badgeOf(page)).toBe('✓');
    expect(await server.get(`/api/bookmarks/${id}/annotations`)).toHaveLength(1);

    // A page that is opened again shows its highlights.
    const again = await visit('/tides?highlight=1');
    expect(await paintedOn(again)).toEqual([]);
    await page.close();
    await (await browser.popupOf(again)).getByText('This page is saved.').waitFor();
    await expect.poll(() => paintedOn(again)).toEqual(['it still works']);
  });

  test('a saved page is marked when it is opened, if the user wants that', async () => {
    const page = await visit('/tides?highlight=1');
    await expect.poll(() => browser.badgeOf(page)).toBe('✓');
    expect(await browser.badgeOf(await visit('/tides?never-saved=1'))).toBe('');
  });
});

async function select(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(wanted);
      if (at >= 0) getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
    }
  }, text);
}

const paintedOn = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('pith') ?? [])].map((range) => range.toString()));

/** What the browser does when a menu entry is chosen. */
async function clickMenu(click: object, tabId: number): Promise<void> {
  await (await browser.background()).evaluate(
    async ([each, id]) => {
      const { contextMenus, tabs } = (globalThis as unknown as { chrome: ExtensionApi }).chrome;
      const { onClicked } = contextMenus as unknown as { onClicked: { dispatch(click: object, tab: object): void } };
      onClicked.dispatch(each, await tabs.get(id));
    },
    [click, tabId] as const,
  );
}
