/** Options of the reader that need a browser. */
import { expect, test } from 'vitest';
import { openRendering } from '../../acquire/test/rendering.ts';
import { startReader } from './readerKit.ts';
import { readerSite } from './readerSite.ts';

async function start() {
  const site = await readerSite();
  const rendering = await openRendering({ allowedHosts: [site.host] });
  const reader = await startReader({ allowedHosts: [site.host], renderer: rendering.renderer });
  return {
    ...reader,
    url: (path: string) => site.url(path),
    async [Symbol.asyncDispose]() {
      await rendering[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

const pngHeight = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(20)];

test('pictures of the window and of the whole page', async () => {
  await using reader = await start();
  const window = await reader.read(reader.url('/long'), { 'x-respond-with': 'screenshot' });
  expect([window.status, window.headers['content-type'], window.headers['x-usage-tokens']]).toEqual([
    200,
    'image/png',
    '765',
  ]);
  expect(pngHeight(window.bytes)).toEqual(['PNG', 900]);
  const data = await reader.readJson(reader.url('/long'), { 'x-return-format': 'pageshot, markdown' });
  expect(data.content).toContain('The sea rises');
  const [, png] = /^data:image\/png;base64,(.+)$/.exec(data.pageshotUrl)!;
  expect(pngHeight(Buffer.from(png!, 'base64'))[1]).toBeGreaterThan(900);
  expect(data.usage.tokens).toBeGreaterThan(765);
});

test.each([
  ['a target that a script makes', { 'x-target-selector': 'main' }, true],
  ['an element to wait for', { 'x-wait-for-selector': 'main' }, true],
  ['the browser', { 'x-engine': 'browser', 'x-wait-for-selector': 'main' }, true],
  ['no browser', { 'x-engine': 'curl' }, false],
])('%s', async (_, headers, isDrawn) => {
  await using reader = await start();
  const { text } = await reader.read(reader.url('/shell'), { ...headers, 'x-respond-with': 'markdown' });
  expect(text.includes('Drawn late.')).toBe(isDrawn);
});

test('a target that never appears ends at the timeout', async () => {
  await using reader = await start();
  const started = performance.now();
  const answer = await reader.read(reader.url('/shell'), { 'x-target-selector': '.never', 'x-timeout': '2' });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('with target selector .never')]);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('cookies, user agent and language reach the page in the browser', async () => {
  await using reader = await start();
  const { text } = await reader.read(reader.url('/headers'), {
    'x-engine': 'browser',
    'x-respond-with': 'text',
    'x-set-cookie': 'a=1',
    'x-user-agent': 'Reader/1',
    'x-locale': 'fr-FR',
  });
  expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({
    cookie: 'a=1',
    'user-agent': 'Reader/1',
    'accept-language': expect.stringMatching(/^fr-FR/),
  });
});
