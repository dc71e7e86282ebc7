/** `pith extract URL` and `pith save URL` give the same article, byte for byte, for pages that need a browser. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { html, paths, type Site, site } from '../../../packages/acquire/test/loopback.ts';
import { sampleArticle } from '../../../packages/acquire/test/spa/sampleArticle.ts';
import { serving, shells } from '../../../packages/acquire/test/spa/shells.ts';
import { findChromium } from '../../../tools/browser/findChromium.ts';
import { bothArticles } from './sameArticle.ts';

let home: string;
const envFor = async (server: Site) => ({
  PITH_DATA: home,
  PITH_ALLOWED_HOSTS: server.host,
  PITH_LINKS: 'no',
  PITH_BROWSER: await findChromium(),
});
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pith-same-'));
  await mkdir(join(home, 'rules'));
  await writeFile(
    join(home, 'rules/own.yaml'),
    '- id: pages\n  trigger: { host: { equals: 127.0.0.1 } }\n  leads: { next_page: a.next }\n',
  );
});
afterAll(() => rm(home, { recursive: true, force: true }));

test.each(shells)('%s', async (_, pages) => {
  await using server = await site(serving(await pages()));
  const { extracted, saved, codes } = await bothArticles(server.url(), await envFor(server));
  expect(codes).toEqual([0, 0]);
  expect(saved).toBe(extracted);
  expect(JSON.parse(extracted)).toMatchObject({ used_js_rendering: true, title: sampleArticle.title, warnings: [] });
});

/** A page whose script shows a part of the article and the link to the next part. */
const part = (paragraph: string, next = '') =>
  `<!doctype html><title>Harbour</title><div id="root"></div><script>root.innerHTML = ${JSON.stringify(
    `<article><h1>Harbour</h1><p>${paragraph}</p></article>${next}`,
  )}</script>`;
const [first, second] = sampleArticle.parts[0].paragraphs;

test.each(['auto', 'force', 'never'])('next pages of a rendered page: --render %s', async (mode) => {
  await using server = await site(
    paths({
      '/': (response) => html(response, part(first, '<a class="next" href="/2">Next</a>')),
      '/2': (response) => html(response, part(second)),
    }),
  );
  const { extracted, saved } = await bothArticles(server.url(), await envFor(server), ['--render', mode]);
  expect(saved).toBe(extracted);
  expect([first, second].map((text) => JSON.parse(extracted).text.includes(text))).toEqual(
    mode === 'never' ? [false, false] : [true, true],
  );
});

test('a rendered page that is worse than the fetched one is not used', async () => {
  const short = `<!doctype html><title>Short</title><main><article><h1>Short</h1><p>${first}</p><p>${second}</p></article></main>`;
  const spoiling = `${short}<script type="module">document.querySelector('main').innerHTML = '<p>Please log in to continue.'</script>`;
  await using server = await site((_, response) => html(response, spoiling));
  const { extracted, saved } = await bothArticles(server.url(), await envFor(server));
  expect(saved).toBe(extracted);
  expect(JSON.parse(extracted)).toMatchObject({ used_js_rendering: false, text: expect.stringContaining(second) });
});
