/** Accounts in a real browser, on the real program: set-up, sign-in, consent to a program, sign-out. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../../tools/browser/findChromium.ts';
import { type Product, pageFile, startProduct } from './product.ts';

const PASSWORD = 'high tide at noon';
const TIDES = 'The tide tables that outlived their makers';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct('127.0.0.1:1'), launchChromium()]);
  await product.pith('save', 'https://tides.example/tables', '--html', pageFile('tides'));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const at = (page: Page) => page.url().slice(product.url.length);

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the first account takes the library over; others sign in, without scripts too', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${product.url}/setup`);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(25, 23, 20)');
  await page.getByLabel('Name').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('The same password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(`${product.url}/`);
  const { cookies } = await context.storageState();
  expect(cookies).toMatchObject([{ name: 'pith_session', httpOnly: true, sameSite: 'Lax', path: '/' }]);
  await context.close();

  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  await reader.goto(`${product.url}/?q=tide`);
  expect(at(reader)).toBe('/login?next=%2F%3Fq%3Dtide');
  await signIn(reader, 'a wrong password');
  await reader.getByRole('alert').waitFor();
  await signIn(reader);
  await reader.waitForURL(`${product.url}/?q=tide`);
  await reader.getByText(TIDES).waitFor();
  await reader.getByRole('link', { name: 'Settings' }).click();
  await reader.getByRole('link', { name: 'Profile' }).click();
  await reader.getByRole('link', { name: 'Account' }).click();
  await reader.getByRole('button', { name: 'Sign out' }).click();
  expect(at(reader)).toBe('/login');
  expect((await reader.request.get(`${product.url}/api/bookmarks`)).status()).toBe(401);
  await stranger.close();
});

test('a session that ends while the reader is open leads to sign-in and back', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await signIn(page);
  await page.getByText(TIDES).waitFor();
  await context.clearCookies();
  await page.getByRole('link', { name: TIDES, exact: true }).click();
  await page.waitForURL(/\/login\?next=%2Fread%2F/);
  await signIn(page);
  await page.waitForURL(/\/read\//);
  await page.getByRole('heading', { name: TIDES }).waitFor();
  await context.close();
});

test('a program is allowed by consent, and the browser follows the redirect to it', async () => {
  const back = createServer((_, response) => response.end('back in the program'));
  back.listen(0, '127.0.0.1');
  await once(back, 'listening');
  const redirectUri = `http://127.0.0.1:${(back.address() as AddressInfo).port}/back`;
  const registered = await fetch(`${product.url}/api/oauth/client`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Shore Reader',
      client_uri: 'https://shore.example/',
      software_id: 'shore',
      software_version: '1',
      redirect_uris: [redirectUri],
    }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirectUri,
    scope: 'bookmarks:read',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 'tide',
  });
  const page = await browser.newPage();
  await page.goto(`${product.url}/authorize?${query}`);
  await signIn(page);
  await page.getByText('Shore Reader').waitFor();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('back in the program').waitFor();
  const answer = new URL(page.url());
  expect([answer.origin + answer.pathname, answer.searchParams.get('state')]).toEqual([redirectUri, 'tide']);
  expect(answer.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  await page.close();
  back.close();
});
