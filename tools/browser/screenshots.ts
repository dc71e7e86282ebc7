/**
 * Takes the screenshots in docs/images: `npx node tools/browser/screenshots.ts`, after `npm run build -w apps/web`.
 *
 * Saves the pages of the web reader's tests from local files, so that nothing is fetched.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFile, startProduct } from '../../apps/web/test/product.ts';
import { launchChromium } from './findChromium.ts';

const folder = join(import.meta.dirname, '../../docs/images');

/** In the order in which they are saved; the list shows the last one first. */
const pages = [
  ['letters', 'https://counterform.example/air'],
  ['lantern', 'https://majalla.example/lantern'],
  ['bread', 'https://crumb.example/flour'],
  ['glacier', 'https://fieldnotes.example/glacier'],
  ['tides', 'https://harbour.example/tides'],
] as const;

const product = await startProduct('');
const browser = await launchChromium();
try {
  for (const [name, url] of pages) await product.pith('save', url, '--html', pageFile(name));
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
  await page.goto(product.url);
  await page.getByRole('link', { name: 'The tide tables' }).waitFor();
  await takeScreenshot('library.png');
  await page.getByRole('link', { name: 'The tide tables' }).click();
  await page.locator('.prose p').first().waitFor();
  await takeScreenshot('reader.png');

  async function takeScreenshot(name: string): Promise<void> {
    const path = join(folder, name);
    await page.screenshot({ path });
    const { size } = await stat(path);
    console.log(`${name}: ${Math.ceil(size / 1024)} KB`);
  }
} finally {
  await browser.close();
  await product.stop();
}
