/** A page that scripts fill, from its address to a file that opens without us: the real program, a real browser, no network after. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArchive } from '@pith/archive';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../../packages/acquire/test/loopback.ts';
import { serving, shells } from '../../../packages/acquire/test/spa/shells.ts';
import { story } from '../../../packages/acquire/test/spa/story.ts';
import { pngBomb } from '../../../packages/archive/test/pictures.ts';
import { findChromium, launchChromium } from '../../../tools/browser/findChromium.ts';
import { jsonLines, spawnPith } from './kit.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-offline-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The shell of React, whose story has a picture between its parts. */
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
  const answer = serving(withPicture);
  return site((request, response) => {
    if (request.url === '/moon.png') response.writeHead(200, { 'content-type': 'image/png' }).end(pngBomb(300, 200));
    else answer(request, response);
  });
}

/** What an opened file shows, and whom it asked for anything. */
async function shown(file: string) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    const widths = await page
      .locator('main img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    return {
      widths,
      text: await page.locator('main').textContent(),
      asked: asked.filter((url) => /^https?:/.test(url)),
    };
  } finally {
    await browser.close();
  }
}

test('saved, exported and read without the site', async () => {
  const env = { PITH_DATA: join(folder, 'data'), PITH_BROWSER: await findChromium(), PITH_ALLOWED_HOSTS: '127.0.0.1' };
  const pith = (...words: string[]) => spawnPith(words, { env });
  let id: string;
  {
    await using server = await pictureSite();
    const saved = await pith('save', server.url(), '--json', '--screenshot', '--pdf');
    const [{ success, bookmark, warnings }] = jsonLines(saved.stdout);
    expect([success, warnings, bookmark?.metadata.used_js_rendering], saved.stderr).toEqual([true, [], true]);
    id = bookmark.id;
  } // the site is gone

  for (const format of ['html', 'zip', 'png', 'pdf']) {
    const { code, stderr } = await pith('export', id, '--format', format, '--out', join(folder, `story.${format}`));
    expect(code, stderr).toBe(0);
  }
  const single = await shown(join(folder, 'story.html'));
  expect(single).toMatchObject({ widths: [300, 300, 300], asked: [] });
  expect(single.text).toContain(story.parts[2]!.paragraphs[2]);

  const archive = await readArchive(await readFile(join(folder, 'story.zip')));
  for (const name of archive.names) {
    await mkdir(dirname(join(folder, 'open', name)), { recursive: true });
    await writeFile(join(folder, 'open', name), (await archive.bytes(name))!);
  }
  expect(await shown(join(folder, 'open', 'index.html'))).toEqual(single);
  expect((await readFile(join(folder, 'story.png'))).toString('latin1', 1, 4)).toBe('PNG');
  expect((await readFile(join(folder, 'story.pdf'))).toString('latin1', 0, 5)).toBe('%PDF-');
});
