/** The library in a real browser, on the real program, in the sizes of a phone and of a desk. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BREAD, desk, focused, HOSTILE, LANTERN, link, phone, row, TIDES, titles, toast, useApp } from './kit.ts';
import { savePage, startProduct } from './product.ts';

const ALL = [BREAD, LANTERN, HOSTILE, TIDES];

const app = useApp({ pages: ['tides', 'hostile', 'lantern', 'bread'], bigLibrary: 2000 });

/** A phone that finds the page too wide makes the window wider: the width that was asked for counts. */
const overflow = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width;
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

async function undo(page: Page, text: string): Promise<void> {
  await toast(page, text).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone.').last().waitFor();
}

describe('the list', () => {
  test.each([
    ['a phone', phone],
    ['a small phone', { viewport: { width: 320, height: 1400 }, hasTouch: true, isMobile: true }],
    ['a tablet', { viewport: { width: 768, height: 1000 } }],
    ['a desk', desk],
  ] as const)('fits %s in every look, with pictures and without', async (_, options) => {
    const { page, errors } = await app.open('/', options);
    for (const look of ['List', 'Compact', 'Cards']) {
      await page.getByRole('radio', { name: look }).check({ force: true });
      await link(page, BREAD).waitFor();
      await expect.poll(() => titles(page)).toEqual(ALL);
      expect(await overflow(page)).toBe(0);
      for (const title of ALL) {
        const item = row(page, title);
        const [heading, picture, frame] = [
          await boxOf(item.locator('h2')),
          await boxOf(item.locator('.picture')),
          await boxOf(item),
        ];
        const isApart =
          heading.x >= picture.x + picture.width ||
          heading.x + heading.width <= picture.x ||
          heading.y >= picture.y + picture.height;
        expect([look, title, isApart]).toEqual([look, title, true]);
        expect(heading.y + heading.height).toBeLessThanOrEqual(frame.y + frame.height);
        expect(heading.width).toBeGreaterThan(90);
      }
    }
    expect(errors).toEqual([]);
  });

  test('shows what there is to know about a page', async () => {
    const { page } = await app.open('/');
    const bread = row(page, BREAD);
    for (const words of ['Crumb & Crust', 'Idris Okafor', '1 min', 'Saved', 'Three bakers, one recipe'])
      expect(await bread.textContent()).toContain(words);
    const thumbnail = await bread
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.src));
    expect(thumbnail).toMatch(/\/bm\/..\/[^/]+\/img\/thumbnail\.png$/);
    await expect.poll(() => page.getByRole('main').getByRole('status').first().textContent()).toBe('4 pages');
  });

  test('keeps the chosen look', async () => {
    const { page } = await app.open('/');
    await page.getByRole('radio', { name: 'Cards' }).check({ force: true });
    await page.reload();
    await link(page, BREAD).waitFor();
    expect(await page.getByRole('radio', { name: 'Cards' }).isChecked()).toBe(true);
  });

  test('runs nothing of a title, a site name or a label', async () => {
    const { page, errors } = await app.open('/');
    await row(page, HOSTILE).hover();
    await row(page, HOSTILE).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Labels…' }).click();
    await page.getByLabel('Add labels').fill('<img src=x onerror=globalThis.attacked=true>');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('aside').getByText('<img src=x').click();
    await page.getByRole('heading', { level: 1, name: '<img src=x' }).waitFor();
    await expect.poll(() => titles(page)).toEqual([HOSTILE]);
    expect(await page.evaluate(() => globalThis.attacked)).toBeUndefined();
    expect(errors).toEqual([]);
    await undo(page, 'The labels of the page were changed.');
  });
});

describe('actions', () => {
  test('archive, favourite and delete move pages between the lists, and all can be undone', async () => {
    const { page, errors } = await app.open('/');
    await row(page, TIDES).hover();
    await row(page, TIDES).getByRole('button', { name: 'Archive', exact: true }).click();
    await toast(page, 'The page was archived.').waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD, LANTERN, HOSTILE]);
    await page.locator('aside').getByRole('link', { name: 'Archive' }).click();
    await link(page, TIDES).waitFor();
    await undo(page, 'The page was archived.');
    await page.getByText('The archive is empty').waitFor();

    await page.locator('aside').getByRole('link', { name: 'Unread' }).click();
    await row(page, BREAD).hover();
    await row(page, BREAD).getByRole('button', { name: 'Add to favourites' }).click();
    await page.locator('aside').getByRole('link', { name: 'Favourites' }).click();
    await link(page, BREAD).waitFor();
    await row(page, BREAD).hover();
    await row(page, BREAD).getByRole('button', { name: 'Remove from favourites' }).click();
    await page.getByText('No favourites yet').waitFor();

    await page.locator('aside').getByRole('link', { name: 'All', exact: true }).click();
    await row(page, LANTERN).hover();
    await row(page, LANTERN)
      .getByRole('button', { name: `Delete “${LANTERN}”` })
      .click();
    await toast(page, 'The page was deleted.').waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD, HOSTILE, TIDES]);
    expect(await app.product.pith('list')).not.toContain(LANTERN);
    await undo(page, 'The page was deleted.');
    await link(page, LANTERN).waitFor();
    await expect.poll(() => titles(page)).toEqual(ALL);
    expect(errors).toEqual([]);
  });

  test('a change that the server refuses is taken back, and says why', async () => {
    const { page } = await app.open('/');
    await link(page, TIDES).waitFor();
    await page.route('**/api/bookmarks/batch', (route) => route.abort());
    await row(page, TIDES).hover();
    await row(page, TIDES)
      .getByRole('button', { name: `Delete “${TIDES}”` })
      .click();
    await toast(page, 'The change could not be made: The server could not be reached.').waitFor();
    await expect.poll(() => titles(page)).toEqual(ALL);
  });

  test('many pages are selected and changed at once', async () => {
    const { page, errors } = await app.open('/', { from: app.big });
    await link(page, 'Page 1').waitFor();
    await page.getByRole('checkbox', { name: 'Select “Page 2”' }).click({ force: true });
    await page.getByRole('checkbox', { name: 'Select “Page 5”' }).click({ force: true, modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar');
    await bar.getByText('4 selected').waitFor();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await toast(page, '4 pages were archived.').waitFor();
    expect((await titles(page)).slice(0, 3)).toEqual(['Page 1', 'Page 6', 'Page 7']);
    await page.getByText('1,976 pages').waitFor();
    await undo(page, '4 pages were archived.');
    await link(page, 'Page 2').waitFor();
    await page.getByText('1,980 pages').waitFor();

    await page.goto(`${app.big.url}/all?label=tenth`);
    await page.getByRole('checkbox', { name: 'Select “Page 10”' }).click({ force: true });
    await bar.getByRole('button', { name: 'Select all 200' }).click();
    await bar.getByText('200 selected').waitFor();
    await bar.getByRole('button', { name: 'Labels…' }).click();
    await page.getByLabel('Add labels').fill('chosen, round');
    await page.getByRole('button', { name: 'Apply' }).click();
    await toast(page, 'The labels of 200 pages were changed.').waitFor();
    await page.locator('aside').getByRole('link', { name: 'chosen 200' }).waitFor();
    await undo(page, 'The labels of 200 pages were changed.');
    await page.locator('aside').getByRole('link', { name: 'chosen' }).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  test('on a phone the menu of a page has all actions', async () => {
    const { page } = await app.open('/', phone);
    await row(page, TIDES).getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('button', { name: 'Mark as read' }).tap();
    await toast(page, 'The page was marked as read.').waitFor();
    await expect.poll(() => titles(page)).toEqual([BREAD, LANTERN, HOSTILE]);
    await undo(page, 'The page was marked as read.');
    await link(page, TIDES).waitFor();

    await row(page, TIDES).getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('checkbox', { name: `Select “${BREAD}”` }).tap();
    await page.getByText('2 selected').waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Clear the selection' }).tap();

    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Archive' }).tap();
    await page.getByText('The archive is empty').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

describe('search', () => {
  test('finds while one types, suggests filters and values, and explains what is no filter', async () => {
    const { page, errors } = await app.open('/', { from: app.big });
    const box = page.getByRole('combobox', { name: 'Search the library' });
    await box.fill('la');
    await page.getByRole('option', { name: 'label:' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'label:tenth' }).click();
    await page.getByText('200 pages found').waitFor();
    await expect.poll(() => box.inputValue()).toBe('label:tenth ');

    await box.fill('colour:blue is:purple page');
    await page.getByText('“colour:” is not a filter').waitFor();
    await page.getByText('“is:” expects unread, reading').waitFor();

    await box.fill('zebrafish');
    await page.getByText('No results for “zebrafish”').waitFor();
    await box.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'All' }).waitFor();
    expect(errors).toEqual([]);
  });

  test('a search becomes a collection, and a deleted collection comes back', async () => {
    const { page } = await app.open('/all?q=page+type%3Aarticle', { from: app.big });
    await page.getByRole('button', { name: 'Keep as a collection' }).click();
    await page.getByLabel('Name of the collection').fill('All articles');
    await page.keyboard.press('Enter');
    await toast(page, 'The collection “All articles” was added.').waitFor();
    const inSidebar = page.locator('aside').getByRole('link', { name: 'All articles' });
    await inSidebar.click();
    await page.getByText('2,000 pages').waitFor();
    await page.getByRole('button', { name: 'Delete this collection' }).click();
    await inSidebar.waitFor({ state: 'detached' });
    await undo(page, 'was deleted. Its pages stay.');
    await inSidebar.waitFor();
  });

  test('filters and orders narrow a list, and are part of its address', async () => {
    const { page } = await app.open('/all', { from: app.big });
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
    await link(page, 'Page 2000').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Progress' }).selectOption('Begun');
    await page.getByText('285 pages').waitFor();
    await page.getByRole('combobox', { name: 'Kinds of pages' }).selectOption('Videos');
    await page.getByText('No page matches').waitFor();
    expect(new URL(page.url()).search).toBe('?type=video&status=reading&sort=oldest');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await link(page, 'Page 2000').waitFor();
  });
});

describe('a long list', () => {
  test.each([
    ['phone', phone],
    ['desk', desk],
  ] as const)('never loses its place (%s)', async (_, options) => {
    const { page, errors } = await app.open('/all', { from: app.big, ...options });
    await link(page, 'Page 1').waitFor();
    expect(await page.locator('main li').count()).toBeLessThan(60);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await page.waitForFunction(() => {
      const drawn = [...document.querySelectorAll('main li h2')].map(({ textContent }) =>
        Number(textContent!.slice(5)),
      );
      return drawn.length > 8 && Math.min(...drawn) > 900;
    });
    const middle = page.locator('main li h2 a').nth(8);
    await middle.scrollIntoViewIfNeeded();
    const [title, scroll] = [await middle.textContent(), await page.evaluate(() => scrollY)];
    expect(Number(title!.slice(5))).toBeGreaterThan(900);
    await middle.click();
    await page.getByRole('heading', { level: 1, name: title! }).waitFor();
    await page.goBack();
    await link(page, title!).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll);
    await expect.poll(() => focused(page)).toBe(title);
    await page.reload();
    await link(page, title!).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll);
    expect(errors).toEqual([]);
  });

  test('is walked through by keyboard, beyond what is drawn', async () => {
    const { page } = await app.open('/all', { from: app.big });
    await link(page, 'Page 1').waitFor();
    for (let step = 0; step < 70; step += 1) await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('Page 70');
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('Page 50');
  });
});

describe('saving', () => {
  const saves = (page: Page) => page.getByRole('list', { name: 'Pages being saved' });

  test('by the form: wrong addresses are explained, steps are shown, a save can be stopped', async () => {
    const { page, errors } = await app.open('/');
    await page.getByRole('button', { name: 'Save a page' }).first().click();
    const address = page.getByLabel('URL of the page to save');
    await address.fill('no address');
    await page.keyboard.press('Enter');
    await page.getByText('This is not a web address.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect.poll(() => address.inputValue()).toBe('no address');
    await address.fill(`${app.site.url}/slow`);
    await page.keyboard.press('Enter');
    await saves(page).getByText('Fetching the page').waitFor();
    await saves(page).getByRole('button', { name: 'Stop saving' }).click();
    await saves(page).getByRole('listitem').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  test('by a paste and by a dropped link', async () => {
    const { page } = await app.open('/');
    await link(page, BREAD).waitFor();
    await page.evaluate((url) => {
      const data = new DataTransfer();
      data.setData('text/plain', url);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, `${app.site.url}/letters`);
    await saves(page).getByRole('link', { name: 'Open' }).waitFor();
    await page.evaluate((url) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', url);
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, `${app.site.url}/glacier`);
    await expect.poll(() => titles(page)).toHaveLength(6);
    await app.product.pith('delete', `${app.site.url}/letters`);
    await app.product.pith('delete', `${app.site.url}/glacier`);
  });

  test('a page that failed says why in the list, and can be mended with its HTML', async () => {
    const { page } = await app.open('/');
    await page.keyboard.press('n');
    await page.getByLabel('URL of the page to save').fill(`${app.site.url}/nowhere`);
    await page.keyboard.press('Enter');
    const failed = page.locator('main li', { hasText: 'Could not be saved:' });
    await failed.waitFor();
    expect(await failed.locator('.no-article p').textContent()).toMatch(/Could not be saved: .*404.*\./);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await saves(page).getByText(/404/).waitFor();
    await failed.getByRole('button', { name: 'Paste HTML' }).click();
    const text = 'It was found after all, and it has enough words for anyone to take it for an article. '.repeat(4);
    await page
      .getByLabel('HTML', { exact: true })
      .fill(`<title>Found</title><article><h1>Found</h1><p>${text}</p></article>`);
    await page.getByRole('button', { name: 'Save this HTML' }).click();
    await link(page, 'Found').waitFor();
    await expect.poll(() => page.locator('main .no-article').count()).toBe(0);
    await app.product.pith('delete', `${app.site.url}/nowhere`);
  });
});

test('a page that failed and that only a script can draw is rendered when the reader asks for it', async () => {
  app.site.missing.add('drawn');
  const { page } = await app.open('/');
  await page.keyboard.press('n');
  await page.getByLabel('URL of the page to save').fill(`${app.site.url}/drawn`);
  await page.keyboard.press('Enter');
  await page.locator('main li', { hasText: 'Could not be saved:' }).getByRole('link').first().click();
  await page.getByRole('alert').filter({ hasText: '404' }).waitFor();
  app.site.missing.clear();
  expect(await page.locator('main').textContent()).not.toContain('The keeper of the harbour');
  await page.getByRole('button', { name: 'Render it' }).click();
  await page.locator('.prose').getByText('The keeper of the harbour').waitFor({ timeout: 30_000 });
  await page.getByText('the longest that any harbour of that coast has').waitFor();
  await page.goto(app.product.url);
  await link(page, 'The book that was written twice').waitFor();
  await expect.poll(() => page.locator('main .no-article').count()).toBe(0);
  await app.product.pith('delete', `${app.site.url}/drawn`);
});

test('everything can be done by keyboard alone', async () => {
  const { page } = await app.open('/');
  await link(page, BREAD).waitFor();
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to the content');
  await press('j', 'j');
  await expect.poll(() => focused(page)).toBe(LANTERN);
  await press('k', 'x', 'j', 'x');
  await page.getByText('2 selected').waitFor();
  await press('e');
  await toast(page, '2 pages were archived.').waitFor();
  await expect.poll(() => titles(page)).toEqual([HOSTILE, TIDES]);
  await press('z');
  await link(page, BREAD).waitFor();
  await press('g', 'f');
  await page.getByText('No favourites yet').waitFor();
  await press('g', 'u');
  await link(page, BREAD).waitFor();
  await press('j', 's', 'm');
  await toast(page, 'The page was marked as read.').waitFor();
  await press('z');
  await toast(page, 'The page was marked as read.').waitFor({ state: 'detached' });
  await press('z');
  await expect.poll(() => page.locator('main .star').count()).toBe(0);
  await link(page, BREAD).focus();
  await press('l');
  await page.getByLabel('Add labels').waitFor();
  await page.keyboard.type('baking');
  await press('Enter');
  await page.locator('aside').getByRole('link', { name: 'baking 1' }).waitFor();
  await press('z');
  await page.locator('aside').getByRole('link', { name: 'baking 1' }).waitFor({ state: 'detached' });
  await link(page, BREAD).focus();
  await press('#');
  await toast(page, 'The page was deleted.').waitFor();
  await expect.poll(() => focused(page)).toBe(LANTERN);
  await press('z');
  await link(page, BREAD).waitFor();
  await press('?');
  await page.getByRole('dialog').getByText('Undo the last change').waitFor();
  await press('Escape');
  await press('/');
  await page.keyboard.type('brass machine');
  await page.getByText('1 page found').waitFor();
  await press('Enter', 'Enter');
  await page.getByRole('heading', { level: 1, name: TIDES }).waitFor();
  await press('Escape');
  await link(page, TIDES).waitFor();
  await expect.poll(() => focused(page)).toBe(TIDES);
});

test('an empty library says how to begin, and shows pages that were saved by other means', async () => {
  const empty = await startProduct(app.site.host);
  try {
    const { page } = await app.open('/', { from: empty });
    await page.getByText('Your library is empty').waitFor();
    await savePage(empty, { url: `${app.site.url}/tides` });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await link(page, TIDES).waitFor();
    await row(page, TIDES).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await page.getByText('Everything is read').waitFor();
  } finally {
    await empty.stop();
  }
});

test('an address that is not there gets a page', async () => {
  for (const path of ['/nowhere', '/settings/nothing', '/all/of/it']) {
    const page = await app.browser.newPage();
    const response = await page.goto(app.product.url + path);
    expect(response?.status()).toBe(path.startsWith('/settings') ? 200 : 404);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: 'Go to the library' }).click();
    await link(page, TIDES).waitFor();
  }
});

test.each([
  ['de-AT', 'Ungelesen', '4 Seiten'],
  ['fr', 'Non lus', '4 pages'],
  ['es', 'Unread', '4 pages'],
])('speaks the language of the browser: %s', async (locale, heading, count) => {
  const { page } = await app.open('/', { locale });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByText(count, { exact: true }).waitFor();
});
