/** The site as it is hosted: built, served below a path, used in Chromium. Decision: docs/decisions/0060-documentation-site.md. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../../tools/browser/findChromium.ts';
import { violationsOn } from '../../web/test/accessibility.ts';
import { type FolderServer, serveFolder } from './serveFolder.ts';

/** Compressed by Brotli, which all browsers with module workers accept. For hosts that only have gzip, its size is printed too. */
const MAX_CORE_KILOBYTES = 200;

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;
const build = resolve(import.meta.dirname, '../generator/build.ts');

let folder: string;
let server: FolderServer;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-site-'));
  const [, started] = await Promise.all([promisify(execFile)(process.execPath, [build, folder]), launchChromium()]);
  browser = started;
  server = await serveFolder(folder, '/docs/pith/');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** `faults`: errors of the page and requests to other hosts, of which there must be none. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => /error|warning/.test(message.type()) && faults.push(message.text()));
  page.on(
    'request',
    (request) =>
      /^(?!data:|blob:)/.test(request.url()) && !request.url().startsWith(server.url) && faults.push(request.url()),
  );
  page.on('response', (response) => response.status() >= 400 && faults.push(response.url()));
  page.setDefaultTimeout(10_000);
  await page.goto(server.url + path);
  return { page, faults };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const article = (page: Page) => page.frameLocator('iframe').locator('body');
const status = (page: Page) => page.locator('#status').textContent();

const paragraphs = (text: string) =>
  [
    'rises and falls twice a day, and those who live beside it know the hours by heart.',
    'comes back an hour later each day, because the moon has moved on in the meantime.',
    'is highest when sun and moon pull together, which happens at full moon and at new moon.',
    'was measured with painted poles before there were gauges, and the old tables are still good.',
  ]
    .map((end) => `<p>${text} ${end}</p>`)
    .join('');
const pageAbout = (title: string, text: string) =>
  `<html lang="en"><title>${title}</title><body><nav><a href="/">Home</a></nav><main><article><h1>${title}</h1>${paragraphs(text)}</article></main>`;

describe('documents', () => {
  test('every address in every page leads to a file of the site', () => {
    const pages = globSync('**/*.html', { cwd: folder });
    const files = new Set(globSync('**/*', { cwd: folder }));
    const dead = pages.flatMap((page) =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(/ (?:href|src)="(?![a-z]+:|#)([^"#]+)/g)]
        .map(([, address]) => new URL(address!, `http://a/${page}`).pathname.slice(1))
        .filter((address) => !files.has(address))
        .map((address) => `${page}: ${address}`),
    );
    expect(pages.length).toBeGreaterThan(60);
    expect(dead).toEqual([]);
  });

  test('the search finds a section and opens it by keyboard', async () => {
    const { page, faults } = await open('guide/getting-started.html');
    await page.keyboard.press('/');
    await page.keyboard.type('five lines');
    await page.getByText(/^(?:One|\d+) results?\.$/).waitFor();
    await page.getByRole('searchbox').fill('network guard');
    await expect.poll(() => page.locator('dialog.search a').first().textContent()).toMatch(/guard/i);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\.html(?:#|$)/);
    await expect.poll(() => page.url()).not.toContain('getting-started');
    expect(faults).toEqual([]);
  });

  test('the theme is chosen once for all pages', async () => {
    const { page, faults } = await open('index.html', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await background()).toBe(dark);
    expect(faults).toEqual([]);
  });

  test('on a phone the navigation is behind a button, and nothing is wider than the screen', async () => {
    const { page, faults } = await open('reference/config.html', phone);
    const navigation = page.getByRole('navigation', { name: 'Documentation' });
    expect(await navigation.isVisible()).toBe(false);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await navigation.getByRole('link', { name: 'Errors' }).click();
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
    expect(faults).toEqual([]);
  });

  test.each([
    ['index.html', 'light'],
    ['guide/first-rule.html', 'dark'],
  ] as const)('axe finds nothing: %s, %s', async (path, colorScheme) => {
    const { page } = await open(path, { colorScheme });
    expect(await violationsOn(page)).toEqual([]);
  });
});

describe('playground', () => {
  test('shows article, Markdown, metadata and trace of the example, by keyboard and without a network', async () => {
    const { page, faults } = await open('playground.html');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Show an example' }).focus();
    await page.keyboard.press('Enter');
    await article(page).getByText('Every harbour hangs out').waitFor();
    expect(await article(page).textContent()).not.toContain('morning letter');
    expect(await article(page).textContent()).toContain('[image: A printed tide table');
    expect(await article(page).evaluate((body) => getComputedStyle(body).maxWidth)).toBe('688px'); // by article.css
    await tab(page, 'Article').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tabpanel', { name: 'Markdown' }).textContent()).toContain('**ten minutes**');
    await page.keyboard.press('ArrowRight');
    const metadata = JSON.parse((await page.getByRole('tabpanel', { name: 'Metadata' }).textContent())!);
    expect(metadata).toMatchObject({ authors: ['Ina Marsh', 'Tom Weir'], page_type: 'article' });
    expect(metadata.metadata.authors.source).toBe('json-ld');
    await page.keyboard.press('End');
    const rows = page.getByRole('tabpanel', { name: 'Trace' }).getByRole('row');
    expect(await rows.filter({ hasText: 'The morning letter' }).first().textContent()).toContain('dropped');
    expect(faults).toEqual([]);
  });

  test('reads a page as soon as it is pasted', async () => {
    const { page, faults } = await open('playground.html');
    const field = page.getByLabel('HTML of a page');
    await field.fill(pageAbout('How tides work', 'The sea'));
    for (const keys of ['Control+A', 'Control+X', 'Control+V']) await field.press(keys);
    await article(page).getByText('The sea rises').first().waitFor();
    expect(await status(page)).toMatch(/^\d+ words\.$/);
    expect(faults).toEqual([]);
  });

  test('reads a dropped file in its own encoding, and a chosen one', async () => {
    const { page, faults } = await open('playground.html');
    const html = pageAbout('Über die Gezeiten', 'Größe').replace('<title>', '<meta charset="windows-1252"><title>');
    await page.evaluate(
      (bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], 'tides.html', { type: 'text/html' }));
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('#html')!.dispatchEvent(event);
      },
      [...Buffer.from(html, 'latin1')],
    );
    await article(page).getByText('Größe').first().waitFor();
    const buffer = Buffer.from(pageAbout('How lakes work', 'The lake'));
    await page.getByLabel('Open a file').setInputFiles({ name: 'lakes.html', mimeType: 'text/html', buffer });
    await article(page).getByText('The lake rises').first().waitFor();
    expect(faults).toEqual([]);
  });

  test('uses the engine, the comments and the address that were chosen', async () => {
    const { page, faults } = await open('playground.html');
    const comment = (name: string) =>
      `<li class="comment"><cite class="author">${name}</cite> <time datetime="2024-05-06">6 May 2024</time><div class="comment-body"><p>${name} remembers a tide that was higher than this one, long ago.</p></div></li>`;
    const comments = `<div id="comments"><h3>3 thoughts</h3><ol>${['Ann', 'Bo', 'Cy'].map(comment).join('')}</ol></div>`;
    const html = pageAbout('How tides work', 'The <a href="/sea">sea</a>') + comments;
    await page.getByLabel('HTML of a page').fill(html);
    await page.getByLabel('Address of the page').fill('https://example.com/tides');
    await page.getByRole('button', { name: 'Extract' }).click();
    await expect.poll(() => article(page).locator('a').first().getAttribute('href')).toBe('https://example.com/sea');
    expect(await article(page).textContent()).not.toContain('Ann remembers');
    await page.getByLabel('Keep comments').check();
    await article(page).getByText('Ann remembers').waitFor();
    await page.getByLabel('Engine').selectOption('readability');
    await expect.poll(() => page.locator('#panel-metadata pre').textContent()).toContain('"confidence": null');
    expect(faults).toEqual([]);
  });

  test('says in a sentence what is wrong', async () => {
    const { page, faults } = await open('playground.html');
    await page.getByRole('button', { name: 'Extract' }).click();
    expect(await status(page)).toBe('There is no HTML yet. Paste a page, or drop a file.');
    const buffer = Buffer.from('%PDF-1.7\n1 0 obj');
    await page.getByLabel('Open a file').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    await expect.poll(() => status(page)).toBe('This is not a web page. Give an HTML file or the URL of a page.');
    await page.getByLabel('HTML of a page').fill('<p>a');
    await page.getByLabel('Address of the page').fill('no address');
    await page.getByRole('button', { name: 'Extract' }).click();
    expect(await status(page)).toBe('The address is not a URL. It starts with https://.');
    expect(faults).toEqual([]);
  });

  test('runs and loads nothing of a hostile page', async () => {
    const { page, faults } = await open('playground.html');
    const attack = `<script>parent.attacked = true</script><img src="https://evil.example/a.png" onerror="parent.attacked = true">
      <svg onload="parent.attacked = true"></svg><a href="javascript:parent.attacked = true">link</a><iframe src="https://evil.example"></iframe>
      <link rel="stylesheet" href="https://evil.example/a.css"><base href="https://evil.example">`;
    await page.getByLabel('HTML of a page').fill(pageAbout(`<img src=x onerror=attack()>`, `${attack} The sea`));
    await page.getByRole('button', { name: 'Extract' }).click();
    await article(page).getByText('The sea rises').first().waitFor();
    expect(await page.evaluate(() => 'attacked' in globalThis)).toBe(false);
    expect(faults).toEqual([]);
  });

  test('a long page leaves the view usable, and the next page replaces it', async () => {
    const { page, faults } = await open('playground.html');
    await page.evaluate((html) => {
      document.querySelector<HTMLTextAreaElement>('#html')!.value = html.repeat(4000);
    }, paragraphs('The sea'));
    await page.getByRole('button', { name: 'Extract' }).click();
    expect(await status(page)).toBe('Reading the page …');
    await page.getByRole('button', { name: 'Show an example' }).click();
    await article(page).getByText('Every harbour hangs out').waitFor();
    expect(faults).toEqual([]);
  });

  test.each([
    ['light', {}],
    ['dark', phone],
  ] as const)('axe finds nothing: %s %o', async (colorScheme, device) => {
    const { page, faults } = await open('playground.html', { colorScheme, ...device });
    await page.getByRole('button', { name: 'Show an example' }).click();
    await article(page).getByText('Every harbour hangs out').waitFor();
    for (const name of ['Article', 'Markdown', 'Metadata', 'Trace']) {
      await tab(page, name).click();
      // axe cannot run in the frame, which has no scripts.
      expect([name, await violationsOn(page, { iframes: false })]).toEqual([name, []]);
      expect([name, await overflow(page)]).toEqual([name, 0]);
    }
    expect(faults).toEqual([]);
  });

  test('the core stays small', () => {
    const bundle = readFileSync(join(folder, 'assets/worker.js'));
    const kilobytes = brotliCompressSync(bundle).length / 1000;
    const gzip = gzipSync(bundle, { level: 9 }).length / 1000;
    process.stdout.write(`core of the playground: ${kilobytes.toFixed(1)} kB (Brotli), ${gzip.toFixed(1)} kB (gzip)\n`);
    expect(bundle.toString()).not.toMatch(/\bfrom\s*["']\.\//); // nothing of it is in another file
    expect(kilobytes).toBeLessThanOrEqual(MAX_CORE_KILOBYTES);
  });
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
