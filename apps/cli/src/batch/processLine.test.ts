import { articleJson, extract } from '@pith/core';
import { describe, expect, test } from 'vitest';
import type { Shape } from '../printArticle.ts';
import { answerLine } from './answerLine.ts';

const whole: Shape = { enrich: false, 'max-tokens': undefined, chunks: false, outline: false };
const answer = (line: string | Uint8Array, shape: Partial<Shape> = {}) =>
  answerLine(Buffer.from(line), { options: {}, shape: { ...whole, ...shape }, knowId: () => {} });
const page = '<title>Tides</title><article><p>The moon pulls the water, and the water follows.</p></article>';

test('a page gives its article, with the id first', async () => {
  const url = 'https://example.com/tides';
  const written = await answer(JSON.stringify({ id: 'a', url, html: page }));
  expect(written).toBe(JSON.stringify({ id: 'a', ...articleJson(extract(page, { url })) }));
});

test('bytes are decoded by their content type', async () => {
  const html_base64 = Buffer.from('<p>caf\u00e9 au lait</p>', 'latin1').toString('base64');
  const written = await answer(JSON.stringify({ id: 1, html_base64, content_type: 'text/html; charset=iso-8859-1' }));
  expect(JSON.parse(written)).toMatchObject({ id: 1, text: 'café au lait' });
});

describe('an id comes back as it was given', () => {
  test.each(['"a\\"b"', '7', '12345678901234567890', '1.50', 'null', '{"deep":[1]}', '"\\u0000"'])('%s', async (id) => {
    expect((await answer(`{"id":${id},"html":"<p>x</p>"}`)).startsWith(`{"id":${id},"url":`)).toBe(true);
  });

  test('none is null', async () => {
    expect((await answer('{"html":"<p>x</p>"}')).startsWith('{"id":null,"url":')).toBe(true);
  });
});

describe('a bad page gives an error under its id', () => {
  test.each([
    ['not JSON', '{"id":1,', null, 'bad-line'],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe]), null, 'bad-line'],
    ['not an object', '[1]', null, 'bad-line'],
    ['no page', '{"id":1,"url":"https://example.com/"}', 1, 'bad-line'],
    ['a page that is no text', '{"id":"x","html":{}}', 'x', 'bad-line'],
    ['bytes that are not base64', '{"id":2,"html_base64":"<p>"}', 2, 'bad-line'],
    ['a PDF', '{"id":3,"html":"%PDF-1.7"}', 3, 'not-text'],
    ['too large a page', JSON.stringify({ id: 4, html: 'x'.repeat(20_000_001) }), 4, 'too-large'],
  ])('%s', async (_, line, id, type) => {
    expect(JSON.parse(await answer(line))).toEqual({ id, error: { type, message: expect.any(String) } });
  });
});

test('the id is known before the work starts', async () => {
  const known: string[] = [];
  const knowId = (id: string) => void known.push(id);
  await answerLine(Buffer.from('{"id":"a","html":"%PDF-1.7"}'), { options: {}, shape: whole, knowId });
  expect(known).toEqual(['"a"']);
});

describe('what else is asked for comes with each line', () => {
  const prose = 'The moon pulls the water, and the water follows it around the world. '.repeat(12);
  const html = `<title>Tides</title><article><h2>Why</h2><p>${prose}</p><h2>When</h2><p>${prose}</p></article>`;
  const shaped = async (shape: Partial<Shape>) =>
    JSON.parse(await answer(JSON.stringify({ id: 1, url: 'https://example.com/tides', html }), shape));

  test('text of so many tokens, and a warning', async () => {
    const { markdown, text, warnings, chunks } = await shaped({ 'max-tokens': 120 });
    expect(markdown).not.toContain('## When');
    expect(text.length).toBeLessThan(prose.length * 2);
    expect(warnings).toMatchObject([{ type: 'cut-to-tokens' }]);
    expect(chunks).toBeUndefined();
  });

  test('pieces of so many tokens, beside the whole article', async () => {
    const { markdown, chunks } = await shaped({ chunks: true, 'max-tokens': 60 });
    expect(markdown).toContain('## When');
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks[0]).toMatchObject({ index: 0, source: 'https://example.com/tides' });
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(60);
  });

  test('headings, reading level and key phrases', async () => {
    const { outline, enrichment } = await shaped({ outline: true, enrich: true });
    expect(outline.map(({ title }: { title: string }) => title)).toEqual(['Tides', 'Why', 'When']);
    expect(Object.keys(enrichment)).toEqual(['reading_level', 'key_phrases', 'key_sentences']);
  });
});
