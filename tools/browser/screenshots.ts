/**
 * Takes the screenshots of the web app: `npx node tools/browser/screenshots.ts`, after `npm run build -w apps/web`.
 *
 * Writes every view to docs/images (or to the folder that is named as argument), in three widths, light and dark, as WebP:
 * `library-1280-light.webp`. The pages are those of the app's tests, from a site on loopback that paints its pictures.
 */
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { pageFile, savePage, startProduct } from '../../apps/web/test/product.ts';
import { launchChromium } from './findChromium.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../docs/images');

const WIDTHS = [390, 768, 1280];
const THEMES = ['light', 'dark'] as const;
/** Letters are still sharp, and all pictures together stay below 3 MB. */
const WEBP = { quality: 22, effort: 6 };

const sections = ['', 'export', 'offline', 'rules', 'jobs', 'statistics'];

/** In the order in which they are saved; the list shows the last one first. One of them fails. */
const pages = ['nowhere', 'waves', 'letters', 'lantern', 'bread', 'glacier', 'tides'] as const;

/** A landscape in the colours of its page: sky, sun, hills and water. */
const palettes: Readonly<Record<string, readonly string[]>> = {
  tides: ['#f4d9b0', '#e8935a', '#37596d', '#16303f'],
  glacier: ['#dfeaf2', '#ffffff', '#7fa8c4', '#3c6a8c'],
  bread: ['#f3e3c3', '#fff6e0', '#b9803f', '#6f4520'],
  loaf: ['#f3e3c3', '#fff6e0', '#b9803f', '#6f4520'],
  lantern: ['#3b2a52', '#f6b45a', '#241a38', '#120d1e'],
  swell: ['#d8e6ea', '#f7efd9', '#4f7f91', '#1d4a5c'],
  letters: ['#e9e4da', '#c8412f', '#8d8472', '#4a4438'],
};

const picture = (name: string) => {
  const [sky, sun, hill, water] = palettes[name] ?? palettes.tides!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="${sky}"/>
    <circle cx="820" cy="330" r="120" fill="${sun}"/><path d="M0 520Q300 330 620 500T1200 430V800H0z" fill="${hill}" opacity=".75"/>
    <path d="M0 610Q260 500 560 600T1200 560V800H0z" fill="${hill}"/><rect y="690" width="1200" height="110" fill="${water}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

const site = createServer(async ({ url = '' }, response) => {
  if (url.endsWith('.png'))
    return void response.setHeader('content-type', 'image/png').end(await picture(basename(url, '.png')));
  const name = basename(url);
  const html = await readFile(pageFile(name), 'utf8').catch(() => undefined);
  response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    html
      ?.replace('</head>', `<meta property="og:image" content="/${name}.png"></head>`)
      .replace(/https:\/\/pictures\.example\/[\w-]+\.jpg/g, `/${name}.png`),
  );
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;

const product = await startProduct(host);
const browser = await launchChromium();
try {
  for (const name of pages) await savePage(product, { url: `http://${host}/${name}` });
  await arrange();
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      const page = await browser.newPage({
        viewport: { width, height: width < 600 ? 844 : 800 },
        colorScheme: theme,
        reducedMotion: 'reduce', // nothing is half faded in
        locale: 'en-GB',
        hasTouch: width < 600,
        serviceWorkers: 'block', // in the next width, everything is new again
      });
      const take = async (view: string) => {
        await page.evaluate(() =>
          Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
        );
        await sharp(await page.screenshot())
          .webp(WEBP)
          .toFile(join(folder, `${view}-${width}-${theme}.webp`));
      };
      await takeLibrary(page, take);
      await takeSettings(page, take);
      await takeArticle(page, take);
      await page.context().close();
    }
} finally {
  await browser.close();
  await product.stop();
  site.close();
}

/** Labels, a favourite, and a page that is half read. */
async function arrange(): Promise<void> {
  const list = await (await fetch(`${product.url}/api/bookmarks`)).json();
  const changes = [
    { is_marked: true, labels: ['sea', 'to share'] },
    { read_progress: 45, labels: ['climate'] },
    { labels: ['baking'] },
    {},
    { labels: ['design', 'to share'] },
  ];
  for (const [at, change] of changes.entries())
    await fetch(list[at].href, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
}

type Take = (view: string) => Promise<void>;

async function takeLibrary(page: Page, take: Take): Promise<void> {
  const tides = page.getByRole('link', { name: 'The tide tables' });
  const look = (name: string) => page.getByRole('radio', { name }).check({ force: true });
  await page.goto(product.url);
  await tides.waitFor();
  await take('library');
  await look('Compact');
  await take('compact');
  await look('Cards');
  await take('cards');
  await look('List');
  await page.getByRole('button', { name: 'More actions for “The tide' }).click();
  await take('menu');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await take('selection');
  await page.goto(`${product.url}/all?q=machine+colour:blue`);
  await page.getByText('is not a filter').waitFor();
  await take('search');
  await page.goto(`${product.url}/archive`);
  await page.getByText('The archive is empty').waitFor();
  await page.keyboard.press('?');
  await take('help');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.getByLabel('URL of the page to save').fill('https://example.com/tides');
  await take('save');
  await page.goto(product.url);
  await page.locator('main li', { hasText: 'Could not be saved' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Render it' }).waitFor();
  await take('failed');
}

async function takeSettings(page: Page, take: Take): Promise<void> {
  for (const section of sections) {
    await page.goto(`${product.url}/settings/${section}`);
    await page.locator('.section :is(p, fieldset, li, dl)').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (section === 'offline') await keepUnread(page);
    await take(`settings${section && `-${section}`}`);
  }
  await takeWithoutServer(page, take);
  await page.goto(`${product.url}/settings/rules`);
  await page.getByRole('button', { name: 'New script' }).click();
  await page.getByText('No mistakes.').waitFor();
  await take('script');
}

async function keepUnread(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Unread pages' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('are kept here').waitFor();
}

async function takeWithoutServer(page: Page, take: Take): Promise<void> {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(product.url);
  await page.getByText('The server cannot be reached.').waitFor();
  await page.getByRole('link', { name: 'The tide tables' }).waitFor();
  await take('offline');
  await page.unroute('**/api/**');
  await page.goto(`${product.url}/settings/offline`);
  await page.getByRole('button', { name: 'Remove what is kept' }).click();
}

/** An article, its panels, a highlight, code and the workshop; on a page that has all of them. */
async function takeArticle(page: Page, take: Take): Promise<void> {
  const [article] = await (await fetch(`${product.url}/api/bookmarks?title=field+guide`)).json();
  const [tides] = await (await fetch(`${product.url}/api/bookmarks?title=tide+tables`)).json();
  await page.goto(`${product.url}/read/${tides.id}`);
  await page.locator('.prose p').first().waitFor();
  await take('reader');
  // The widths before this one have moved it.
  await fetch(article.href, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ read_progress: 0 }),
  });
  await page.goto(`${product.url}/read/${article.id}`);
  await page.locator('.prose math').first().waitFor();
  await take('article');
  for (const [key, view] of [
    ['a', 'article-look'],
    ['t', 'article-contents'],
  ] as const) {
    await page.keyboard.press(key);
    await take(view);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('h');
  await page.getByRole('toolbar').waitFor();
  await take('article-highlight');
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').waitFor({ state: 'hidden' });
  await page.locator('.prose a.note-number').first().click();
  await page.getByRole('dialog', { name: 'Footnote' }).waitFor();
  await take('article-footnote');
  await page.keyboard.press('Escape');
  await page.locator('.prose pre').evaluate((code) => code.scrollIntoView({ block: 'center' }));
  await take('article-code');
  await page.getByRole('button', { name: 'More for this page' }).click();
  await take('article-menu');
  await page.getByRole('button', { name: 'Edit details' }).click();
  await take('article-edit');
  await page.goto(`${product.url}/workshop/${tides.id}`);
  const dropped = page.getByRole('region', { name: 'The page, text by text' }).getByRole('listitem').first();
  await dropped.waitFor();
  await dropped.locator('summary').click();
  await take('workshop');
}
