/** Reading without the server, in a real browser: the service worker, what is kept, what waits, and who may see it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BREAD, desk, focused, link, phone, row, TIDES, titles, toast, useApp } from './kit.ts';
import { type Product, savePage, startProduct } from './product.ts';

const PASSWORD = 'high tide at noon';

const app = useApp({ pages: [] });

/** A library of its own with some pages, which ends with the test. */
async function startLibrary(...names: string[]): Promise<Product> {
  const product = await startProduct(app.site.host);
  onTestFinished(() => product.stop());
  for (const name of names) await savePage(product, { url: `${app.site.url}/${name}` });
  return product;
}

/** A device: a browser profile with its own storage. */
async function openDevice(product: Pick<Product, 'url'>, options: object = desk) {
  const context = await app.browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(product.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { context, page };
}

async function keep(page: Page, product: Product, part = 'Unread pages'): Promise<void> {
  await page.goto(`${product.url}/settings/offline`);
  await page.getByRole('radio', { name: part }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/^[1-9]\d* pages? (is|are) kept here: \d/).waitFor();
}

const bookmarkNamed = async (product: Product, title: string) => {
  const list = await (await fetch(`${product.url}/api/bookmarks?title=${encodeURIComponent(title)}`)).json();
  return list[0] as { id: string; href: string; is_archived: boolean; is_marked: boolean; labels: string[] };
};
const highlightsOf = async (product: Product, title: string) =>
  (await (await fetch(`${(await bookmarkNamed(product, title)).href}/annotations`)).json()) as {
    text: string;
    color: string;
    note: string;
  }[];

/** The server behind another one, which changes what it sends. */
async function startProxy(
  { url }: Product,
  change: (path: string, body: Buffer) => string | Buffer,
): Promise<Pick<Product, 'url'>> {
  const proxy = createServer(async ({ url: path = '/' }, response) => {
    const answer = await fetch(url + path);
    for (const [name, value] of answer.headers)
      if (!/^(?:content-(?:encoding|length)|transfer-encoding|connection)$/.test(name)) response.setHeader(name, value);
    response.statusCode = answer.status;
    response.end(change(path, Buffer.from(await answer.arrayBuffer())));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

/** Highlights the next sentence after as many steps. */
async function highlight(page: Page, steps: number, colour: string): Promise<void> {
  await page.locator('.prose p').first().waitFor();
  await page.keyboard.press('h');
  await page.getByRole('toolbar').waitFor();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(300); // the selection settles
  await page.keyboard.press(colour);
  await page.locator('mark.highlight').first().waitFor();
}

const isBack = (page: Page) => toast(page, 'The server is back').waitFor({ timeout: 30_000 });

describe('with the server stopped', () => {
  test('a kept article opens with its images, and what is done with it arrives when the server is back', async () => {
    const product = await startLibrary('tides', 'bread');
    const { page } = await openDevice(product);
    await keep(page, product);
    await page.getByText('2 pages are kept here').waitFor();
    await product.pause();

    await page.goto(product.url);
    await link(page, BREAD).waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD, TIDES]);
    await page.getByText('The server cannot be reached.').waitFor();
    await link(page, BREAD).click();
    const picture = page.locator('article').getByRole('img', { name: 'A loaf, cut open' });
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
      300,
    );
    await highlight(page, 1, '1');
    await page.getByText('1 change waits for the server.').waitFor();
    await page.reload();
    await page.locator('mark.highlight').first().waitFor();
    await page.keyboard.press('s');
    await toast(page, 'favourite').waitFor();
    await page.keyboard.press('Escape');

    await link(page, TIDES).focus();
    await page.keyboard.press('e');
    await toast(page, 'The page was archived.').waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD]);
    await page.keyboard.press('z');
    await toast(page, 'Undone.').waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD, TIDES]);
    await link(page, TIDES).focus();
    await page.keyboard.press('#');
    await toast(page, 'The page was deleted.').waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD]);
    await page.keyboard.press('z');
    await link(page, TIDES).waitFor();
    await link(page, TIDES).focus();
    await page.keyboard.press('l');
    await page.keyboard.type('sea');
    await page.keyboard.press('Enter');
    await page.locator('aside').getByRole('link', { name: 'sea 1' }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type(`${app.site.url}/glacier`);
    await page.keyboard.press('Enter');
    await page.getByText('Will be saved when the server can be reached').waitFor();

    await product.resume();
    await isBack(page);
    await expect.poll(() => highlightsOf(product, BREAD)).toMatchObject([{ color: 'yellow' }]);
    expect(await bookmarkNamed(product, BREAD)).toMatchObject({ is_marked: true });
    expect(await bookmarkNamed(product, TIDES)).toMatchObject({ is_archived: false, labels: ['sea'] });
    await expect.poll(async () => (await bookmarkNamed(product, 'glacier'))?.id, { timeout: 30_000 }).toBeTruthy();
    await page.getByText('The server cannot be reached.').waitFor({ state: 'detached' });
  });

  test('two devices change the same page, and nothing of either is lost', async () => {
    const product = await startLibrary('bread');
    const [first, second] = [await openDevice(product), await openDevice(product, phone)];
    for (const { page } of [first, second]) await keep(page, product);
    await product.pause();

    for (const { page } of [first, second]) {
      await page.goto(product.url);
      await link(page, BREAD).click();
      await page.locator('.prose p').first().waitFor();
    }
    await highlight(first.page, 1, '1');
    await first.page.keyboard.press('e');
    await toast(first.page, 'archived').waitFor();
    await highlight(second.page, 4, '2');
    await second.page.keyboard.press('s');
    await toast(second.page, 'favourite').waitFor();

    await product.resume();
    await Promise.all([isBack(first.page), isBack(second.page)]);
    const colours = async () => (await highlightsOf(product, BREAD)).map(({ color }) => color).sort();
    await expect.poll(colours).toEqual(['green', 'yellow']);
    expect(await bookmarkNamed(product, BREAD)).toMatchObject({ is_archived: true, is_marked: true });
    // Each sees what the other has done.
    for (const { page } of [first, second]) {
      await page.reload();
      await expect.poll(() => page.locator('mark.highlight[data-colour="yellow"]').count()).toBeGreaterThan(0);
      await expect.poll(() => page.locator('mark.highlight[data-colour="green"]').count()).toBeGreaterThan(0);
    }
  });

  test('of two places in an article the further one counts', async () => {
    const product = await startLibrary('waves');
    const { page, context } = await openDevice(product);
    await keep(page, product);
    const { id, href } = await bookmarkNamed(product, 'field guide');
    const progress = async () => (await (await fetch(href)).json()).read_progress as number;
    const readElsewhere = (percent: number) =>
      fetch(href, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ read_progress: percent }),
      });
    for (const [elsewhere, isFurther] of [
      [90, true],
      [5, false],
    ] as const) {
      await context.route('**/api/**', (route) => route.abort());
      await page.goto(`${product.url}/read/${id}`);
      await page.locator('.prose p').first().waitFor();
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, 900);
      await page.getByText('1 change waits for the server.').waitFor();
      await readElsewhere(elsewhere);
      await context.unroute('**/api/**');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await isBack(page);
      if (isFurther) expect(await progress()).toBe(elsewhere);
      else expect(await progress()).toBeGreaterThan(elsewhere);
      await readElsewhere(0);
      await page.goto(`${product.url}/settings/offline`);
      await page.getByText('1 page is kept here').waitFor();
      await page.waitForTimeout(500); // it follows the library
    }
  });

  test('a page that was deleted elsewhere stays deleted, and a passage that is taken is explained', async () => {
    const product = await startLibrary('tides', 'bread');
    const { page } = await openDevice(product);
    await keep(page, product);
    const [tides, bread] = [await bookmarkNamed(product, TIDES), await bookmarkNamed(product, BREAD)];
    // Both happen elsewhere while this browser has no network.
    await page.context().route('**/api/**', (each) => each.abort());
    await page.goto(`${product.url}/read/${bread.id}`);
    await highlight(page, 1, '1');
    await page.goto(product.url);
    await link(page, TIDES).focus();
    await page.keyboard.press('s');
    await page.locator('main .star').waitFor();
    const made = await page.evaluate(
      (id) =>
        new Promise<Record<string, unknown>>((resolve) => {
          const request = indexedDB.open('pith');
          request.onsuccess = () => {
            const get = request.result.transaction('articles').objectStore('articles').get(id);
            get.onsuccess = () => resolve(get.result.annotations[0]);
          };
        }),
      bread.id,
    );
    const { id: _, created: __, text: ___, ...passage } = made;
    await fetch(`${bread.href}/annotations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...passage, start_offset: Number(passage.start_offset) + 3, color: 'red' }),
    });
    await fetch(tides.href, { method: 'DELETE' });
    await page.context().unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await toast(page, 'was not accepted').waitFor();
    await link(page, TIDES).waitFor({ state: 'detached' });
    expect((await highlightsOf(product, BREAD)).map(({ color }) => color)).toEqual(['red']);
    expect((await fetch(tides.href)).status).toBe(404);
  });
});

describe('what is kept', () => {
  test('follows the library, fits the chosen size, and can be removed', async () => {
    const product = await startLibrary('tides', 'bread');
    const { page } = await openDevice(product);
    await keep(page, product, 'The pages saved last');
    await savePage(product, { url: `${app.site.url}/glacier` });
    await page.goto(`${product.url}/settings/offline`);
    await page.getByText('3 pages are kept here').waitFor();
    const kept = () => page.evaluate(async () => (await (await caches.open('pith-kept')).keys()).length);
    expect(await kept()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove what is kept' }).click();
    await page.getByText('Nothing is kept here.').waitFor();
    expect(await kept()).toBe(0);
    await product.pause();
    await page.goto(product.url);
    await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
    await product.resume();
  });

  test('fits the chosen space, and says what was left out', { timeout: 120_000 }, async () => {
    const product = await startLibrary('tides', 'bread');
    const { page, context } = await openDevice(product);
    const large = `<p>${'The sea is large. '.repeat(1_800_000)}</p>`;
    await context.route('**/article?math=mathml', async (route) =>
      route.fulfill({ response: await route.fetch(), body: large }),
    );
    await page.goto(`${product.url}/settings/offline`);
    await page.getByRole('radio', { name: 'Unread pages' }).check();
    await page.getByLabel('Space, at most').selectOption('50 MB');
    await page.getByRole('button', { name: 'Apply' }).click();
    // 65 MB go through the browser's debugger, which takes long on a busy machine.
    await page.getByText(/^1 page is kept here: 32 MB\. 1 more did not fit\.$/).waitFor({ timeout: 50_000 });
  });

  test('can be the pages with a label', async () => {
    const product = await startLibrary('tides', 'bread');
    const { href } = await bookmarkNamed(product, BREAD);
    await fetch(href, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ labels: ['for the train'] }),
    });
    const { page } = await openDevice(product);
    await page.goto(`${product.url}/settings/offline`);
    await page.getByRole('radio', { name: 'Pages with a label' }).check();
    await page.getByLabel('Which label').selectOption('for the train');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 page is kept here').waitFor();
    await product.pause();
    await page.goto(`${product.url}/all`);
    await link(page, BREAD).waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD]);
    await product.resume();
  });

  test('is removed by sign-out, and never shown to another account', async () => {
    const product = await startLibrary('bread');
    const { page, context } = await openDevice(product);
    const signIn = async (name: string) => {
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${product.url}/`);
    };
    await page.goto(`${product.url}/setup`);
    await page.getByLabel('Name').fill('marit');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('The same password again').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await link(page, BREAD).waitFor();
    await page.request.post(`${product.url}/api/admin/users`, {
      data: { username: 'idris', password: PASSWORD, group: 'user' },
      headers: { origin: product.url },
    });
    await keep(page, product);

    // A session that ended without sign-out: the next one to sign in is somebody else, and the server stops at once.
    await context.clearCookies();
    await page.goto(`${product.url}/login`);
    await signIn('idris');
    await product.pause();
    await page.goto(product.url);
    await page.locator('#app').waitFor();
    await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
    expect(await titles(page)).toEqual([]);
    await product.resume();
    await page.goto(product.url);
    await page.getByText('Your library is empty').waitFor();
    const articles = () =>
      page.evaluate(async () => {
        const names = await indexedDB.databases();
        if (!names.some(({ name }) => name === 'pith')) return 0;
        return new Promise<number>((resolve) => {
          const request = indexedDB.open('pith');
          request.onsuccess = () => {
            const count = request.result.transaction('articles').objectStore('articles').count();
            count.onsuccess = () => resolve(count.result);
          };
        });
      });
    await expect.poll(articles).toBe(0);

    const signOut = async () => {
      await page.goto(`${product.url}/account`);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(/\/login/);
    };
    await signOut();
    await signIn('marit');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await keep(page, product);
    await signOut();
    const left = await page.evaluate(async () => ({
      caches: (await caches.keys()).filter((name) => name !== 'pith-state'),
      settings: localStorage.getItem('pith.offline'),
    }));
    expect(left).toEqual({ caches: [], settings: null });
    expect(await articles()).toBe(0);
  });
});

describe('the app', () => {
  test('can be installed, and takes what other apps share', async () => {
    const product = await startLibrary('bread');
    const { page } = await openDevice(product);
    const manifest = await page.evaluate(async () => {
      const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href;
      const response = await fetch(address);
      return { type: response.headers.get('content-type'), ...(await response.json()) };
    });
    expect(manifest).toMatchObject({ type: 'application/manifest+json', display: 'standalone', start_url: './' });
    for (const { src, sizes, type } of manifest.icons) {
      const response = await page.request.get(new URL(src, `${product.url}/`).href);
      expect([src, response.status(), response.headers()['content-type']]).toEqual([src, 200, type]);
      if (sizes === 'any') continue;
      const png = await response.body();
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    const session = await page.context().newCDPSession(page);
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);

    const before = (await (await fetch(`${product.url}/api/bookmarks`)).json()).length;
    await page.goto(
      `${product.url}/share?title=Glacier&text=Read+this+${encodeURIComponent(`${app.site.url}/glacier`)}`,
    );
    const address = page.getByLabel('URL of the page to save');
    await expect.poll(() => address.inputValue()).toBe(`${app.site.url}/glacier`);
    // A link of another site could lead here: nothing is saved before the person says so.
    expect((await (await fetch(`${product.url}/api/bookmarks`)).json()).length).toBe(before);
    await address.press('Enter');
    await expect.poll(() => titles(page)).toHaveLength(before + 1);
    expect(await focused(page)).toBeDefined();
    await row(page, BREAD).waitFor();
  });

  test('offers a new version, and uses it when the person agrees', async () => {
    const library = await startLibrary('bread');
    let version = 'first';
    const server = await startProxy(library, (path, body) =>
      path === '/sw.js' ? body.toString().replace(/"version":"\w+"/, `"version":"${version}"`) : body,
    );
    const { page } = await openDevice(server);
    await link(page, BREAD).waitFor();
    version = 'second';
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = toast(page, 'There is a new version of Pith.');
    await offer.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(async () => (await caches.keys()).includes('pith-shell-second'));
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /shell/.test(name))))
      .toEqual(['pith-shell-second']);
    await link(page, BREAD).waitFor();
  });
});
