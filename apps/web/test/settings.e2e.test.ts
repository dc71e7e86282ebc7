/** The settings in a real browser, on the real program with an account. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../../tools/browser/findChromium.ts';
import { type Product, startProduct, startSite } from './product.ts';

const PASSWORD = 'high tide at noon';
const TIDES = 'The tide tables that outlived their makers';

let site: Awaited<ReturnType<typeof startSite>>;
let product: Product;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  site = await startSite();
  [product, browser] = await Promise.all([startProduct(site.host), launchChromium()]);
  page = await browser.newPage({ locale: 'en-US', serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${product.url}/setup`);
  await page.getByLabel('Name').fill('marit');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('The same password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(`${product.url}/`);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await site?.stop();
});

const goTo = async (name: string) => {
  await page.goto(`${product.url}/settings`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const toast = (text: string) => page.locator('.toast', { hasText: text });

test('the theme is kept, and applied before anything is drawn', async () => {
  await goTo('Appearance');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const colours: string[] = [];
  for (const theme of ['Light', 'Dark', 'Sepia']) {
    await page.getByRole('radio', { name: theme }).check({ force: true });
    colours.push(await paper());
  }
  expect(colours).toEqual(['rgb(251, 249, 245)', 'rgb(25, 23, 20)', 'rgb(245, 236, 217)']);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${product.url}/`, { waitUntil: 'commit' });
  await expect.poll(paper).toBe(colours[2]);
  await page.unroute('**/assets/*.js');
  errors.length = 0; // of the script that was kept back
  await goTo('Appearance');
  await page.getByRole('radio', { name: 'As the system' }).check({ force: true });
});

test('the language changes at once and is kept', async () => {
  await goTo('Appearance');
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByRole('heading', { level: 1, name: 'Aussehen' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.goto(`${product.url}/`);
  await page.getByText('Ihre Bibliothek ist leer').waitFor();
  await page.goto(`${product.url}/settings`);
  await page.getByLabel('Sprache').selectOption('');
  await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor();
});

test('keyboard shortcuts of one letter can be turned off', async () => {
  await goTo('Appearance');
  await page.getByRole('radio', { name: 'Off' }).check();
  await page.goto(`${product.url}/`);
  await page.getByText('Your library is empty').waitFor();
  await page.keyboard.press('n');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await goTo('Appearance');
  await page.getByRole('radio', { name: 'On' }).check();
  await page.keyboard.press('n');
  await page.getByLabel('URL of the page to save').waitFor();
  await page.keyboard.press('Escape');
});

test('the profile is changed; a mistake is explained and nothing typed is lost', async () => {
  await goTo('Profile');
  await page.getByLabel('E-mail address').fill('marit@harbour.example');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await toast('Saved.').waitFor();
  await page.getByLabel('Name').fill('NOT a name');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await page.getByText('Nothing is lost: what you typed is still here.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('NOT a name');
  await page.reload();
  await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe('marit@harbour.example');
  errors.length = 0; // the browser reports the refused request
});

test('a file of another service is imported, with progress', async () => {
  await goTo('Import');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('Choose a file first.').waitFor();
  await page.getByLabel('The file is from').selectOption('Text with one address a line');
  const addresses = ['tides', 'bread', 'lantern'].map((name) => `${site.url}/${name}`).join('\n');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'pages.txt', mimeType: 'text/plain', buffer: Buffer.from(addresses) });
  await page.getByLabel('Label for the imported pages').fill('imported');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('3 pages were imported.').waitFor({ timeout: 30_000 });
  await page.locator('aside').getByRole('link', { name: 'imported 3' }).click();
  await page.getByText('3 pages', { exact: true }).waitFor();
});

const download = async (name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download: ${name}` }).click(),
  ]);
  expect([name, await download.failure()]).toEqual([name, null]);
  return download;
};

test('everything can be taken out', async () => {
  const loaded = () => page.request.get(`${product.url}/api/bookmarks?is_loaded=true`);
  await expect.poll(async () => (await (await loaded()).json()).length).toBe(3);
  await goTo('Export and backup');
  for (const [name, ending] of [
    ['One EPUB', 'epub'],
    ['Markdown', 'md.zip'],
    ['A table (CSV)', 'csv'],
    ['Bookmarks for a browser', 'html'],
  ] as const)
    expect((await download(name)).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  await page
    .getByText(/^Downloaded: [\d.]+ (k|M)?B/)
    .first()
    .waitFor();
});

test('the whole library and a backup of the server are downloaded, and can be read again', async () => {
  await goTo('Export and backup');
  await page.getByText(/unchanged\. About \d/).waitFor();
  const other = await startProduct(site.host);
  try {
    const library = await download('Your library');
    expect(library.suggestedFilename()).toMatch(/\.library\.zip$/);
    await other.pith('import', await library.path());
    expect(await other.pith('list')).toContain(TIDES);
  } finally {
    await other.stop();
  }
  const backup = await download('Backup');
  expect(backup.suggestedFilename()).toMatch(/^pith-backup-.*\.tar$/);
  expect(await product.pith('restore', await backup.path(), '--check')).toContain('3');
});

test('a download that fails says why in a sentence, and one that is cut off leaves no file', async () => {
  await goTo('Export and backup');
  await page.route('**/api/bookmarks/export.epub*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: { type: 'too-busy', message: 'the server is busy', suggestions: [] } },
    }),
  );
  await page.getByRole('button', { name: 'Download: One EPUB' }).click();
  await page.getByRole('alert').getByText('The server is busy.').waitFor();
  await page.route('**/api/backup', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Download: Backup' }).click();
  await page.getByRole('alert').getByText('nothing was kept').waitFor();
  await page.unrouteAll();
  errors.length = 0; // the browser reports the refused requests
});

test('tokens and apps are listed and revoked', async () => {
  await goTo('Tokens and apps');
  await page.getByRole('link', { name: 'Make a token' }).click();
  await page.getByLabel('What the new token is for').fill('E-reader');
  await page.getByLabel('bookmarks:read').check();
  await page.getByRole('button', { name: 'Make a token' }).click();
  await goTo('Tokens and apps');
  await page.getByText('May: bookmarks:read').waitFor();
  await page.getByRole('button', { name: 'Revoke E-reader' }).click();
  await toast('E-reader has no access any more.').waitFor();
  await page.getByText('May: bookmarks:read').waitFor({ state: 'detached' });
});

test('the bookmarklet of the settings saves the page on which it is clicked', async () => {
  await goTo('Tokens and apps');
  const link = page.getByRole('link', { name: 'Save to Pith' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toContain(`open("${product.url}/add"+`);
  await page.getByText(`${product.url}/api/save?token=TOKEN&url=URL`).waitFor();
  await link.click(); // here it would save the settings
  expect(page.context().pages()).toHaveLength(1);

  await page.goto(`${site.url}/bread`);
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.evaluate(address.replace(/^javascript:/, ''))]);
  await opened.getByText('This page is saved already.').waitFor();
  await opened.getByRole('button', { name: 'Save again' }).click();
  await opened.getByText('The page is being saved.').waitFor();
  await opened.close();

  await goTo('Tokens and apps');
  await page.getByRole('link', { name: 'If links cannot be dragged' }).click();
  await page.getByRole('heading', { name: 'Bookmarklet' }).waitFor();
});

test('jobs that failed say why and can be tried again', async () => {
  await page.goto(`${product.url}/`);
  await page.keyboard.press('n');
  await page.getByLabel('URL of the page to save').fill(`${site.url}/nowhere`);
  await page.keyboard.press('Enter');
  await page.locator('main li', { hasText: 'Could not be saved:' }).waitFor();
  await goTo('Jobs');
  const failed = page.locator('ul.rows li', { hasText: '/nowhere' });
  await failed.getByText(/404/).waitFor();
  await failed.getByRole('button', { name: 'Try' }).click();
  await failed.getByText(/404/).waitFor();
});

test('rules are checked while one writes, tried on saved pages, saved and deleted', async () => {
  await goTo('Rules and scripts');
  await page.getByRole('button', { name: 'New rule file' }).click();
  await page.getByLabel('Name of the file').fill('site.yaml');
  const editor = page.getByLabel('Rules (YAML)');
  await page.getByText('1 rule, no mistakes').waitFor();
  await editor.fill('- id: broken\n  remove: 5\n');
  await page
    .getByText(/^Line \d+: /)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Save the rules' }).click();
  await page.getByText('Nothing is lost').waitFor();
  await editor.fill('- id: no-quotes\n  trigger:\n    host: { equals: 127.0.0.1 }\n  remove: [blockquote]\n');
  await page.getByText('1 rule, no mistakes').waitFor();
  await page.getByLabel('Site, such as').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Try on saved pages' }).click();
  await expect.poll(() => page.getByText(/would change/).textContent()).toContain('2 would change');
  await page.getByRole('button', { name: 'Save the rules' }).click();
  await toast('site.yaml was saved.').waitFor();
  await page.getByRole('button', { name: 'Delete site.yaml' }).click();
  await page.getByText('You have no rules of your own yet.').waitFor();
  await toast('site.yaml was deleted.').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit site.yaml' }).waitFor();
  errors.length = 0; // the browser reports the refused request
});

test('a content script is checked while one writes, runs on the next page, and is deleted', async () => {
  await goTo('Rules and scripts');
  await page.getByRole('button', { name: 'New script' }).click();
  await page.getByLabel('Name of the file').fill('bread.js');
  const editor = page.getByLabel('Script (JavaScript)');
  await page.getByText('No mistakes. Runs on example.com: documentReady').waitFor();
  await editor.fill('exports.isActive = () => true\nexports.documentDone = (document => {\n');
  await page.getByText(/^Line \d+: /).waitFor();
  await page.getByRole('button', { name: 'Save the script' }).click();
  await page.getByText('Nothing is lost').waitFor();
  await editor.fill('exports.documentDone = () => {}');
  await page.getByText('so it never runs').waitFor();
  await editor.fill("exports.isActive = () => true\nexports.processMeta = () => { $.title = 'Named by a script' }\n");
  await page.getByText('No mistakes. Runs on all sites: processMeta').waitFor();
  await page.getByRole('button', { name: 'Save the script' }).click();
  await toast('bread.js was saved.').waitFor();
  await page.goto(`${product.url}/`);
  await page.keyboard.press('n');
  await page.getByLabel('URL of the page to save').fill(`${site.url}/glacier`);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Named by a script' }).waitFor();

  await goTo('Rules and scripts');
  await page.getByRole('button', { name: 'Edit bread.js' }).click();
  expect(await editor.inputValue()).toContain('Named by a script');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete bread.js' }).click();
  await page.getByText('You have no scripts of your own yet.').waitFor();
  await toast('bread.js was deleted.').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit bread.js' }).waitFor();
  await page.getByRole('button', { name: 'Delete bread.js' }).click();
  await page.getByText('You have no scripts of your own yet.').waitFor();
  errors.length = 0; // the browser reports the refused request
});

test('statistics show the library in numbers', async () => {
  await goTo('Statistics');
  await page.getByRole('heading', { name: 'Pages saved a month' }).waitFor();
  const pages = page.locator('dl div', { has: page.getByText('Pages', { exact: true }) });
  await expect.poll(() => pages.locator('dd').textContent()).toBe('5');
  await page.getByText('Arabic').waitFor();
});

test('an administrator adds, disables and erases accounts', async () => {
  await goTo('Users');
  await page.getByLabel('Name').fill('idris');
  await page.getByLabel('Password').fill('bread and salt');
  await page.getByRole('button', { name: 'Add an account' }).click();
  await toast('The account idris was added.').waitFor();
  await page.getByRole('button', { name: 'Disable idris' }).click();
  await page.getByRole('button', { name: 'Enable idris' }).click();
  await page.getByRole('button', { name: 'Erase idris' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Name').fill('idris');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await toast('The account idris was erased.').waitFor();
  await page.getByRole('button', { name: 'Erase idris' }).waitFor({ state: 'detached' });
});

test('on a phone the settings fit, and no error was reported on the way', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '',
    '/profile',
    '/import',
    '/export',
    '/offline',
    '/tokens',
    '/rules',
    '/jobs',
    '/statistics',
    '/users',
  ]) {
    await page.goto(`${product.url}/settings${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0]);
  }
  expect(errors).toEqual([]);
});
