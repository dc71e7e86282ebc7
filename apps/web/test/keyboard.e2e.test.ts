/** Everything that a reader does, from the first account to sign-out, by keyboard alone: no step uses a pointer or moves the focus itself. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BREAD, focused, link, TIDES, toast, useApp } from './kit.ts';

const PASSWORD = 'high tide at noon';
/** Nothing is further away from where the focus is. */
const MAX_TABS = 80;

const app = useApp({ pages: [] });

/** What a screen reader would call the element that has the focus. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.labels?.[0]?.textContent;
    return (element?.ariaLabel ?? label ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MAX_TABS; step += 1) {
    const current = await focusedName(page);
    if (name.test(current)) return;
    passed.push(current.slice(0, 40));
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} was not reached: ${passed.join(' | ')}`);
}

test('everything can be done by keyboard alone, from the first account to sign-out', { timeout: 120_000 }, async () => {
  const { page, errors } = await app.open('/setup');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);

  await tabTo(page, /^Name/);
  await type('marit');
  await tabTo(page, /^Password/);
  await type(PASSWORD);
  await tabTo(page, /^The same password/);
  await type(PASSWORD);
  await press('Enter');
  await page.getByText('Your library is empty').waitFor();

  for (const [name, title] of [
    ['tides', TIDES],
    ['bread', BREAD],
  ] as const) {
    await press('n');
    await page.getByLabel('URL of the page to save').waitFor();
    await type(`${app.site.url}/${name}`);
    await press('Enter');
    await link(page, title).waitFor();
    await page.getByRole('list', { name: 'Pages being saved' }).getByRole('link', { name: 'Open' }).first().waitFor();
    await press('Escape');
  }

  await press('j');
  await expect.poll(() => focused(page)).toBe(BREAD);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: BREAD }).waitFor();
  await press('h');
  await page.getByRole('toolbar').waitFor();
  await press('ArrowRight', '1');
  await page.locator('mark.highlight').first().waitFor();
  await tabTo(page, /^Highlight: /);
  await press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Yellow');
  for (let step = 0; step < 8 && (await focusedName(page)) !== 'Note'; step += 1) await press('ArrowRight');
  await press('Enter');
  await page.getByRole('textbox', { name: 'Note on this passage' }).waitFor();
  await type('Remember this');
  await tabTo(page, /^Save the note$/);
  await press('Enter');
  await page
    .getByRole('button', { name: 'Highlight: ' })
    .and(page.getByRole('button', { name: 'Remember this' }))
    .waitFor();

  await press('e');
  await toast(page, 'The page was archived.').waitFor();
  await press('z');
  await toast(page, 'Undone.').waitFor();
  await press('a');
  await page.getByRole('dialog', { name: 'Text and colours' }).waitFor();
  await press('Escape', 'i');
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await press('Escape', 'Escape');
  await link(page, BREAD).waitFor();
  await expect.poll(() => focused(page)).toBe(BREAD);

  await press('l');
  await page.getByLabel('Add labels').waitFor();
  await type('baking');
  await press('Enter');
  await page.locator('aside').getByRole('link', { name: 'baking 1' }).waitFor();
  await press('j', 's');
  await page.locator('main .star').waitFor();
  await press('m');
  await toast(page, 'The page was marked as read.').waitFor();
  await press('z');
  await link(page, TIDES).waitFor();

  await press('/');
  await type('brass machine');
  await page.getByText('1 page found').waitFor();
  await press('Escape', 'Escape');
  await press('g', 'l');
  await page.getByRole('heading', { level: 1, name: 'All' }).waitFor();
  await tabTo(page, /^Filters/);
  await press('Enter');
  await tabTo(page, /^Progress/);
  await type('Read');
  await page.getByText('No page matches').waitFor();
  await tabTo(page, /^Clear filters/);
  await press('Enter');
  await link(page, TIDES).waitFor();

  await press('j', '#');
  await toast(page, 'The page was deleted.').waitFor();
  await press('z');
  await expect.poll(() => page.locator('main li h2').count()).toBe(2);

  await press('g', 's');
  await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor();
  await tabTo(page, /As the system$/);
  await press('ArrowRight', 'ArrowRight');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await tabTo(page, /^Language/);
  await type('Deu');
  await page.getByRole('heading', { level: 1, name: 'Aussehen' }).waitFor();
  await press('ArrowUp');
  await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor();
  await press('Shift+Tab');
  for (let step = 0; step < MAX_TABS && !/^Profile$/.test(await focusedName(page)); step += 1) await press('Shift+Tab');
  await press('Enter');
  await page.getByLabel('E-mail address').waitFor();
  await tabTo(page, /^Account$/);
  await press('Enter');
  await page.waitForURL(/\/account$/);
  await tabTo(page, /^Sign out$/);
  await press('Enter');
  await page.waitForURL(/\/login/);
  expect(errors).toEqual([]);
});
