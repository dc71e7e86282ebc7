/** The web reader in a real browser, on the real program: pages are saved from a site, listed and read. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BREAD, HOSTILE, LANTERN, link, type OpenOptions, TIDES, titles, useApp } from './kit.ts';

declare global {
  var violations: string[];
}

const app = useApp({ pages: ['tides', 'hostile', 'lantern', 'bread'] });

/** Opens a page and records its requests, its errors and what the Content-Security-Policy blocked. */
async function open(path: string, { from = app.product, ...options }: OpenOptions = {}) {
  const page = await app.browser.newPage({ locale: 'en-US', serviceWorkers: 'block', ...options });
  const requests: string[] = [];
  const refused: string[] = [];
  const errors: string[] = [];
  page.on('requestfailed', (request) => request.failure()?.errorText === 'csp' && refused.push(request.url()));
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(from.url + path);
  return { page, requests, refused, errors };
}

async function read(page: Page, title: string): Promise<void> {
  await link(page, title).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

describe('a library', () => {
  test('shows the saved images of a page from the library itself', async () => {
    const { page, requests, errors } = await open('/');
    await read(page, BREAD);
    const picture = page.locator('article').getByRole('img', { name: 'A loaf, cut open' });
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
      300,
    );
    const source = await picture.evaluate((image: HTMLImageElement) => image.src);
    expect(source).toMatch(new RegExp(`^${app.product.url}/?bm/../[^/]+/_resources/[0-9a-f]{24}\\.png$`));
    expect(requests.filter((url) => !url.startsWith(app.product.url))).toEqual([]);
    expect(errors).toEqual([]);
    // Opened directly, the server sends it as an image only.
    const response = await page.request.get(source);
    expect(response.headers()).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(response.headers()['content-security-policy']).toContain('sandbox');
  });

  test('opens an article without requests to other sites', async () => {
    const { page, requests, errors } = await open('/');
    await read(page, TIDES);
    expect(await page.title()).toBe(`${TIDES} · Pith`);
    expect(page.url()).toMatch(/\/read\/[\w-]+$/);
    const article = page.locator('main > article');
    expect(await article.getAttribute('lang')).toBe('en');
    for (const words of ['The Harbour Review', 'Marit Solvang', 'Feb 14, 2026', '2 min', 'turned, a pen at the end']) {
      expect(await article.textContent()).toContain(words);
    }
    expect(await article.textContent()).not.toContain('Subscribe');

    // A placeholder with the alternative text and a link stands for the image of another site.
    expect(await article.locator('img').count()).toBe(0);
    expect(await article.locator('.placeholder').textContent()).toContain('A brass machine with rows of wheels');
    for (const outside of await article.locator('a[href^="http"]').all()) {
      expect(await outside.getAttribute('rel')).toBe('noopener noreferrer');
      expect(await outside.getAttribute('target')).toBe('_blank');
    }

    expect(requests.map((url) => new URL(url).origin).filter((origin) => origin !== app.product.url)).toEqual([]);
    expect(await page.evaluate(() => globalThis.violations)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('an article can be opened by its URL', async () => {
    const { page } = await open('/');
    const address = await link(page, TIDES).getAttribute('href');
    const direct = await open(address!);
    await direct.page.getByRole('heading', { level: 1, name: TIDES }).waitFor();
    await direct.page.keyboard.press('u');
    await link(direct.page, TIDES).waitFor();
  });

  test('shows Arabic from right to left', async () => {
    const { page } = await open('/');
    await read(page, LANTERN);
    expect(await page.locator('main > article').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('.prose blockquote').evaluate((quote) => getComputedStyle(quote).borderRightWidth)).toBe(
      '3px',
    );
  });

  test.each([
    ['light', 255],
    ['dark', 0],
  ] as const)('is %s when the system is', async (colorScheme, near) => {
    const { page } = await open('/', { colorScheme });
    await read(page, TIDES);
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    for (const part of paper.match(/\d+/g)!) expect(Math.abs(Number(part) - near)).toBeLessThan(40);
    expect((await page.screenshot()).length).toBeGreaterThan(10_000);
  });

  test('fits a phone', async () => {
    const { page } = await open('/', { viewport: { width: 320, height: 640 } });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await link(page, TIDES).waitFor();
    expect(await overflow()).toBe(0);
    await read(page, TIDES);
    expect(await overflow()).toBe(0);
  });

  test('shows an error when the server cannot be reached, and recovers when it is back', async () => {
    const { page } = await open('/nowhere-yet');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(app.product.url);
    await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
    await page.getByRole('combobox', { name: 'Search the library' }).fill('tide');
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await link(page, TIDES).waitFor();
  });

  test('shows an error for a bookmark that does not exist', async () => {
    const { page } = await open('/read/00000000-0000-4000-8000-000000000000');
    await page.getByRole('alert').getByText('Nothing was found at this address.').waitFor();
  });
});

describe('a hostile page', () => {
  /** Hovers and clicks on everything, as a person might. */
  async function provoke(page: Page): Promise<void> {
    for (const element of await page.locator('.prose :is(a, b, p, span)').all()) {
      await element.hover();
      await element.click({ modifiers: ['Alt'], noWaitAfter: true });
    }
    await page.keyboard.press('Tab');
  }

  test('keeps its text and runs nothing', async () => {
    const { page, requests, errors } = await open('/');
    await read(page, HOSTILE);
    await provoke(page);
    const article = page.locator('main > article');
    for (const words of ['ordinary text, long enough', 'a link that is a script', 'as harmless as the first one']) {
      expect(await article.textContent()).toContain(words);
    }
    expect(await page.evaluate(() => globalThis.attacked)).toBeUndefined();
    expect(requests.filter((url) => !url.startsWith(app.product.url))).toEqual([]);
    expect(await page.evaluate(() => globalThis.violations)).toEqual([]);
    expect(errors).toEqual([]);
  });

  const attack = 'globalThis.attacked = true';
  test('that gets past the sanitiser is stopped by the reader', async () => {
    const { page, requests } = await open('/');
    await page.route('**/article?*', async (route) =>
      route.fulfill({
        response: await route.fetch(),
        body: `<p id="app" class="placeholder" data-kind="image" onclick="${attack}">Still here</p>
          <script>${attack}</script><img src="https://tracker.example/a.png" onerror="${attack}" srcset="https://tracker.example/b.png 2x">
          <p style="background: url(https://tracker.example/c.png)" onmouseover="${attack}" onclick="${attack}">Hover</p>
          <a href="javascript:${attack}">One</a> <a href=" java&#9;script:${attack}">Two</a> <a href="//tracker.example/">Three</a>
          <a href="https://tracker.example/" ping="https://tracker.example/ping">Four</a>
          <a href="https://elsewhere.example/"><img src="https://tracker.example/d.png" alt="In a link"></a>
          <iframe srcdoc="<script>parent.${attack}</script>"></iframe><object data="https://tracker.example/e"></object>
          <svg onload="${attack}"><animate onbegin="${attack}"></svg><form action="https://tracker.example/"><button>Go</button></form>
          <video src="https://tracker.example/f.mp4" poster="https://tracker.example/g.png" autoplay></video>
          <link rel="stylesheet" href="https://tracker.example/h.css"><meta http-equiv="refresh" content="0;url=https://tracker.example/">
          <base href="https://tracker.example/"><style>@import 'https://tracker.example/i.css';</style>
          <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${attack}&gt;"></table></mtext></math>
          <img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=" alt="Ours">`,
      }),
    );
    await read(page, TIDES);
    await page.getByText('Still here').click();
    await page.getByText('Hover').click();
    const prose = page.locator('.prose');
    expect(await page.evaluate(() => globalThis.attacked)).toBeUndefined();
    expect(requests.filter((url) => !url.startsWith(app.product.url) && !url.startsWith('data:'))).toEqual([]);
    expect(
      await prose.locator('a[href]').evaluateAll((links) => links.map((each) => each.getAttribute('href'))),
    ).toEqual([
      'https://tracker.example/a.png',
      'https://tracker.example/',
      'https://elsewhere.example/',
      'https://tracker.example/f.mp4',
    ]);
    const names = await prose.evaluate((root) => [
      ...new Set([...root.querySelectorAll('*')].flatMap((each) => each.getAttributeNames())),
    ]);
    expect(names.filter((name) => /^on|style|src(set|doc)|ping|action|poster|^id$|^name$/.test(name))).toEqual([]);
    expect(await page.getByText('Still here').getAttribute('class')).toBeNull();
    expect(
      await prose.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
    ).toEqual(['Ours']);
  });

  test('that gets past the reader is stopped by the Content-Security-Policy', async () => {
    const { page } = await open('/nowhere-yet');
    await page.route(`${app.product.url}/`, async (route) => {
      const response = await route.fetch();
      const more = `<script>${attack}</script><img src="https://tracker.example/a.png" onerror="${attack}"><a id="x" href="javascript:${attack}">x</a>`;
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${more}</body>`) });
    });
    await page.goto(app.product.url);
    await link(page, TIDES).waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('#x')!.click());
    expect(await page.evaluate(() => globalThis.attacked)).toBeUndefined();
    const refused = (await page.evaluate(() => globalThis.violations)).map((each) => each.split(' ')[0]);
    expect(new Set(refused)).toEqual(new Set(['script-src-elem', 'script-src-attr', 'img-src']));
  });

  test('opened directly has no origin and loads nothing', async () => {
    const { page } = await open('/');
    const address = await link(page, TIDES).getAttribute('href');
    const article = await open(`${address!.replace('/read/', '/api/bookmarks/')}/article`);
    expect(await article.page.evaluate(() => globalThis.origin)).toBe('null');
    const outside = article.requests.filter((url) => !url.startsWith(app.product.url));
    expect(outside).toEqual(['https://pictures.example/machine.jpg']);
    expect(article.refused).toEqual(outside);
  });
});

describe('deleting', () => {
  test('works from the article, and goes back to the list', async () => {
    const { page } = await open('/');
    await read(page, LANTERN);
    await page.getByRole('button', { name: 'More for this page' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await link(page, BREAD).waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD, HOSTILE, TIDES]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await link(page, LANTERN).waitFor();
  });
});
