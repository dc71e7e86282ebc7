/** The workshop in a real browser, on the real program: see why, mark a text, try the rule, keep it. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../../tools/browser/findChromium.ts';
import { violationsOn } from './accessibility.ts';
import { type Product, savePage, startProduct } from './product.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const PROMO = 'Our harbour club sails every Sunday at noon, and new members are always welcome aboard.';

const pageAbout = (title: string) => {
  const text = `${title} come and go with the moon, and everyone who lives by the sea knows their hours by heart.`;
  return `<title>${title}</title><nav><a href="/">All stories of the harbour</a></nav><main><article><h1>${title}</h1>
    <p>${text}</p><p>${text}</p><div class="club-box"><p>${PROMO}</p></div><p>${text}</p></article></main>
    <p style="display:none">Text that nobody sees</p>`;
};

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(''), launchChromium()]);
  for (const title of ['Tides', 'Winds'])
    await savePage(product, { url: `https://harbour.example/${title}`, html: pageAbout(title) });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function openArticle(title: string, options: BrowserContextOptions = DESKTOP) {
  const page = await (await browser.newContext({ locale: 'en-US', ...options })).newPage();
  await page.goto(`${product.url}/all`);
  await page.getByRole('link', { name: title }).first().click();
  await page.locator('main > article h1').waitFor();
  return page;
}

test('shows every text of the page with its reason, on a phone too, without barriers', async () => {
  const page = await openArticle('Winds', PHONE);
  await page.getByRole('button', { name: 'More for this page' }).click();
  await page.getByRole('link', { name: 'Why this text? Mend it' }).click();
  const blocks = page.getByRole('region', { name: 'The page, text by text' });
  const dropped = blocks.getByRole('listitem').filter({ hasText: 'All stories of the harbour' }).first();
  await dropped.locator('summary').click();
  expect(await dropped.textContent()).toMatch(/dropped.*All stories of the harbour[\s\S]*% wanted/i);
  await blocks.getByText('decided as a whole').click();
  await blocks.getByText('Text that nobody sees').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
});

test('a marked text becomes a rule, which is shown, tried on the site, kept and applied', async () => {
  const page = await openArticle('Tides');
  expect(await page.locator('main > article').textContent()).toContain(PROMO);
  await page.getByRole('button', { name: 'More for this page' }).click();
  await page.getByRole('link', { name: 'Why this text? Mend it' }).click();

  const block = page.getByRole('listitem').filter({ hasText: PROMO }).first();
  await block.locator('summary').click();
  await block.getByRole('button', { name: 'Drop' }).click();
  await block.getByRole('combobox', { name: 'Which element' }).selectOption('div.club-box');

  const rules = page.getByRole('textbox', { name: /rules/i });
  expect(await rules.inputValue()).toContain('remove:\n    - "div.club-box"');
  await page.getByRole('region', { name: 'What changes' }).filter({ hasText: PROMO }).waitFor();

  await page.getByRole('button', { name: 'Try it on all pages of harbour.example' }).click();
  await page.getByText('Tried on 2 of 2 pages.').waitFor();

  await page.getByRole('button', { name: 'Keep the rules' }).click();
  await page.getByText('harbour.example.yaml').waitFor();
  await page.getByRole('button', { name: 'All pages of harbour.example', exact: true }).click();
  await page.getByText('2 pages read, 2 changed.').waitFor();
  await page.getByRole('link', { name: 'Article' }).click();
  await page.locator('main > article h1').waitFor();
  expect(await page.locator('main > article').textContent()).not.toContain(PROMO);

  await page.goBack();
  await page.getByText('Earlier versions').click();
  await page.getByText('Version 1').click();
  await page.getByRole('region', { name: 'What changes' }).filter({ hasText: PROMO }).waitFor();
});

test('a rule with a mistake is explained, and cannot be kept', async () => {
  const page = await openArticle('Winds');
  await page.goto(page.url().replace('/read/', '/workshop/'));
  const rules = page.getByRole('textbox', { name: /rules/i });
  await rules.fill('- { id: a, triggr: {} }');
  await page.getByText('did you mean "trigger"?').waitFor();
  expect(await page.getByRole('button', { name: 'Keep the rules' }).isDisabled()).toBe(true);
  expect(await rules.inputValue()).toBe('- { id: a, triggr: {} }');
});
