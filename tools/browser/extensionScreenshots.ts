/** Takes the pictures of the extension for the guide: `npx node tools/browser/extensionScreenshots.ts`. Needs a whole Chromium. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startBrowser } from '../../apps/extension/test/browserKit.ts';
import { everyGrant } from '../../apps/extension/test/buildWithGrants.ts';
import { startServer } from '../../apps/extension/test/server.ts';
import { pageFile } from '../../apps/web/test/product.ts';

const folder = join(import.meta.dirname, '../../docs/images');

async function take(page: Page, name: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // A palette is enough for pages, and makes small files.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${name}.png`));
}

const picture = sharp({ create: { width: 1200, height: 500, channels: 3, background: '#c9a66b' } })
  .png()
  .toBuffer();
const site = createServer(async ({ url = '' }, response) => {
  if (url === '/picture.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end(await picture);
  const html = await readFile(pageFile(basename(url)), 'utf8').catch(() => undefined);
  response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(html?.replace(/https:\/\/pictures\.example\/[\w-]+\.jpg/g, '/picture.png'));
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;

const server = await startServer(host);
const browser = await startBrowser({ host_permissions: everyGrant.host_permissions });
try {
  await server.post('/api/bookmarks/collections', { name: 'Harbour', labels: 'sea' });
  const options = await browser.open('options.html');
  await options.getByLabel('Address of your server').fill(server.url);
  await take(options, 'extension-options', 760, 620);
  await options.getByText('Use a token instead').click();
  await options.getByLabel('Token, as').fill(server.token);
  await options.getByRole('button', { name: 'Connect' }).click();
  await options.getByText('Connected.').waitFor();

  const page = await browser.context.newPage();
  await page.goto(`http://${host}/tides`);
  const popup = await browser.popupOf(page);
  await popup.locator('#collection-row').waitFor();
  await popup.getByLabel('Labels').fill('sea, to share');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await popup.getByText('Saved.', { exact: true }).waitFor();
  await take(popup, 'extension-popup', 400, 640);

  const opening = browser.context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Reader view' }).click();
  const reader = await opening;
  await reader.locator('.prose p').first().waitFor();
  await take(reader, 'extension-reader', 900, 640);
} finally {
  await browser.close();
  await server.remove();
  site.close();
}
