/** Saves a page that needs JavaScript, exports it, and opens the export in a browser without network access. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArchive } from '@pith/archive';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../../packages/acquire/test/loopback.ts';
import { sampleArticle } from '../../../packages/acquire/test/spa/sampleArticle.ts';
import { serving, shells } from '../../../packages/acquire/test/spa/shells.ts';
import { pngBomb } from '../../../packages/archive/test/pictures.ts';
import { findChromium, launchChromium } from '../../../tools/browser/findChromium.ts';
import { jsonLines, spawnPith } from './kit.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-offline-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A React page whose article has an image between its parts. */
async function pictureSite() {
  const pages = await shells[0]![1]();
  const withPicture = Object.fromEntries(
    Object.entries(pages).map(([path, [type, body, delay]]) => [
      path,
      [
        type,
        body.replace(
          'part.paragraphs.map(',
          "h('p', null, h('img', { src: '/moon.png', alt: 'The moon', width: '300', height: '200' })), part.paragraphs.map(",
        ),
        delay,
      ],
    ]),
  ) as typeof pages;
  const serveApp = serving(withPicture);
  return site((request, response) => {
    if (request.url === '/moon.png') response.writeHead(200, { 'content-type': 'image/png' }).end(pngBomb(300, 200));
    else serveApp(request, response);
  });
}

/** Opens a file in a browser and returns its text, image widths and network requests. */
async function openInBrowser(file: string) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    const widths = await page
      .locator('main img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    return {
      widths,
      text: await page.locator('main').textContent(),
      requests: requests.filter((url) => /^https?:/.test(url)),
    };
  } finally {
    await browser.close();
  }
}

test('an exported page can be read without its site', async () => {
  const env = { PITH_DATA: join(folder, 'data'), PITH_BROWSER: await findChromium(), PITH_ALLOWED_HOSTS: '127.0.0.1' };
  const pith = (...args: string[]) => spawnPith(args, { env });
  let id: string;
  {
    await using server = await pictureSite();
    const saved = await pith('save', server.url(), '--json', '--screenshot', '--pdf');
    const [{ success, bookmark, warnings }] = jsonLines(saved.stdout);
    expect([success, warnings, bookmark?.metadata.used_js_rendering], saved.stderr).toEqual([true, [], true]);
    id = bookmark.id;
  } // the site is closed now

  for (const format of ['html', 'zip', 'png', 'pdf']) {
    const { code, stderr } = await pith('export', id, '--format', format, '--out', join(folder, `article.${format}`));
    expect(code, stderr).toBe(0);
  }
  const single = await openInBrowser(join(folder, 'article.html'));
  expect(single).toMatchObject({ widths: [300, 300, 300], requests: [] });
  expect(single.text).toContain(sampleArticle.parts[2]!.paragraphs[2]);

  const archive = await readArchive(await readFile(join(folder, 'article.zip')));
  for (const name of archive.names) {
    await mkdir(dirname(join(folder, 'open', name)), { recursive: true });
    await writeFile(join(folder, 'open', name), (await archive.bytes(name))!);
  }
  expect(await openInBrowser(join(folder, 'open', 'index.html'))).toEqual(single);
  expect((await readFile(join(folder, 'article.png'))).toString('latin1', 1, 4)).toBe('PNG');
  expect((await readFile(join(folder, 'article.pdf'))).toString('latin1', 0, 5)).toBe('%PDF-');
});
