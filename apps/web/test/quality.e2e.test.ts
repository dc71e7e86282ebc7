/** Bars of the web app: accessible in every view and theme, and small. `npm run bench -- web` measures how quick it is. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { violationsOn } from './accessibility.ts';
import { BREAD, LANTERN, link, useApp } from './kit.ts';
import { startProduct } from './product.ts';

const WAVES = 'A field guide to waves';
const root = join(import.meta.dirname, '..');

const app = useApp({ pages: ['tides', 'waves', 'lantern', 'bread', 'nowhere'] });

/** All that differs between themes. */
const COLOURS_ONLY = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

describe('axe finds nothing wrong', () => {
  test.each([
    ['a phone', { width: 390, height: 780 }],
    ['a desk', { width: 1280, height: 800 }],
  ])('on %s, in all views and themes', { timeout: 300_000 }, async (_, viewport) => {
    const isPhone = viewport.width < 600;
    const { page } = await app.open('/', { viewport, reducedMotion: 'reduce' });
    const wrong: string[] = [];
    const check = async (name: string) => {
      for (const theme of ['light', 'dark', 'sepia']) {
        await page.evaluate((each) => {
          document.documentElement.dataset.theme = each;
        }, theme);
        const found = await violationsOn(page, theme === 'light' ? {} : COLOURS_ONLY);
        wrong.push(...found.map((each) => `${name}, ${theme}: ${each}`));
      }
    };
    const show = async (path: string, ready: string) => {
      await page.goto(app.product.url + path);
      await page.getByText(ready).first().waitFor();
    };
    /** Checks what a key opens, and closes it. */
    const checkPanel = async (key: string, name: string) => {
      await page.keyboard.press(key);
      await check(name);
      await page.keyboard.press('Escape');
    };

    await show('/', BREAD);
    for (const look of ['List', 'Compact', 'Cards']) {
      await page.getByRole('radio', { name: look }).check({ force: true });
      await check(look);
    }
    await page.getByRole('radio', { name: 'List' }).check({ force: true });
    await page.getByRole('button', { name: 'More actions for “What' }).click();
    await check('menu');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await check('selection');
    await page.getByRole('button', { name: 'Labels…' }).click();
    await check('labels');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filters' }).click();
    await checkPanel('?', 'help');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await check('save form');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    if (isPhone) {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await check('drawer');
    }
    await show('/all?q=colour:blue', '“colour:” is not a filter');
    await check('search without results');
    await show('/archive', 'The archive is empty');
    await check('empty');
    await show('/nowhere-at-all', 'There is no such page');
    await check('not found');

    for (const [path, ready] of [
      ['', 'Sepia'],
      ['/profile', 'E-mail address'],
      ['/import', 'The file is from'],
      ['/export', 'Backup of this server'],
      ['/offline', 'What to keep in this browser'],
      ['/tokens', 'There are none.'],
      ['/rules', 'You have no scripts'],
      ['/jobs', 'Failed'],
      ['/statistics', 'Sites with most pages'],
      ['/users', 'Add an account'],
    ] as const) {
      await show(`/settings${path}`, ready);
      await check(`settings${path}`);
    }
    for (const [button, ready] of [
      ['New rule file', '1 rule, no mistakes'],
      ['New script', 'No mistakes.'],
    ] as const) {
      await show('/settings/rules', 'You have no scripts');
      await page.getByRole('button', { name: button }).click();
      await page.getByText(ready).waitFor();
      await check(button);
      await page.locator('textarea').fill('exports = {');
      await page.locator('ul.mistakes').waitFor();
      await check(`${button}, with a mistake`);
    }

    await show('/', 'nowhere');
    await page.locator('main li', { hasText: 'Could not be saved' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Paste HTML' }).click();
    await check('a page that failed, with the form for its HTML');
    await page.keyboard.press('Escape');
    await check('a page that failed');
    await show('/all', LANTERN);
    await link(page, LANTERN).click();
    await page.locator('.prose p').first().waitFor();
    await check('an article from right to left');

    await show('/all', WAVES);
    await link(page, WAVES).click();
    await page.locator('.prose p').first().waitFor();
    await check('article');
    await checkPanel('t', 'contents');
    await checkPanel('a', 'look of the text');
    await page.keyboard.press('h');
    await page.getByRole('toolbar').waitFor();
    await check('highlight menu');
    await page.keyboard.press('1');
    await page.locator('mark.highlight').first().waitFor();
    await page.reload(); // without the colours, which may be about to close
    await page.locator('mark.highlight').first().waitFor();
    await check('highlight');
    await page.locator('.prose a.note-number').first().click();
    await page.getByRole('dialog', { name: 'Footnote' }).waitFor();
    await check('footnote');
    await page.keyboard.press('Escape');
    const more = page.getByRole('button', { name: 'More for this page' });
    await more.click();
    await check('menu of the article');
    for (const name of ['Edit details', 'Share', 'The page as it was saved']) {
      await page.getByRole('button', { name }).click();
      await page.locator('dialog[open]').waitFor();
      await check(name);
      await page.keyboard.press('Escape');
      await more.click();
    }
    await page.getByRole('link', { name: 'Why this text? Mend it' }).click();
    await page.getByRole('region', { name: 'The page, text by text' }).getByRole('listitem').first().waitFor();
    await check('workshop');
    expect(wrong).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('on the pages for accounts, %s', async (colorScheme) => {
    const product = await startProduct(app.site.host);
    try {
      const { page } = await app.open('/setup', { from: product, colorScheme });
      const wrong: string[] = [];
      const check = async (name: string) => wrong.push(...(await violationsOn(page)).map((each) => `${name}: ${each}`));
      await check('set-up');
      await page.getByLabel('Name').fill('marit');
      await page.getByLabel('Password', { exact: true }).fill('high tide at noon');
      await page.getByLabel('The same password again').fill('high tide at noon');
      await page.keyboard.press('Enter');
      await page.getByText('Your library is empty').waitFor();
      await page.goto(`${product.url}/account`);
      await check('account');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Name').waitFor();
      await check('sign-in');
      expect(wrong).toEqual([]);
    } finally {
      await product.stop();
    }
  });
});

test('the list needs at most 120 kB of compressed script', async () => {
  const page = await app.browser.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
  await page.goto(app.product.url);
  await link(page, BREAD).waitFor();
  const known = new Set((await readdir(join(root, 'dist'), { recursive: true })).map((name) => `/${name}`));
  const sizes = await Promise.all(
    [...scripts]
      .filter((path) => known.has(path))
      .map(async (path) => gzipSync(await readFile(join(root, 'dist', path))).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(120_000);
});
