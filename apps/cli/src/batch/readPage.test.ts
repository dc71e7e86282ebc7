import { articleJson, extract } from '@pith/core';
import { describe, expect, test } from 'vitest';
import type { JsonExtras } from '../printArticle.ts';
import { errorLine } from './page.ts';
import { readPage } from './readPage.ts';
import { workerReading } from './workerReading.ts';

const noExtras: JsonExtras = { enrich: false, 'max-tokens': undefined, chunks: false, outline: false };

async function process(
  line: string | Uint8Array,
  extras: Partial<JsonExtras> = {},
  onId: (id: string) => void = () => {},
): Promise<string> {
  const reading = workerReading({
    ...{ rules: [], engine: 'auto', comments: false, output: 'line', marksTexts: false },
    extras: { ...noExtras, ...extras },
  });
  const outcome = await readPage({ kind: 'line', line: Buffer.from(line) }, { reading, onId });
  return outcome.kind === 'article' ? outcome.text : errorLine(outcome);
}

const page = '<title>Tides</title><article><p>The moon pulls the water, and the water follows.</p></article>';

test('returns the article of a page, with the id first', async () => {
  const url = 'https://example.com/tides';
  const output = await process(JSON.stringify({ id: 'a', url, html: page }));
  expect(output).toBe(JSON.stringify({ id: 'a', ...articleJson(extract(page, { url })) }));
});

test('decodes html_base64 by its content type', async () => {
  const html_base64 = Buffer.from('<p>caf\u00e9 au lait</p>', 'latin1').toString('base64');
  const output = await process(JSON.stringify({ id: 1, html_base64, content_type: 'text/html; charset=iso-8859-1' }));
  expect(JSON.parse(output)).toMatchObject({ id: 1, text: 'café au lait' });
});

describe('returns the id exactly as in the input', () => {
  test.each(['"a\\"b"', '7', '12345678901234567890', '1.50', 'null', '{"deep":[1]}', '"\\u0000"'])('%s', async (id) => {
    expect((await process(`{"id":${id},"html":"<p>x</p>"}`)).startsWith(`{"id":${id},"url":`)).toBe(true);
  });

  test('a missing id is null', async () => {
    expect((await process('{"html":"<p>x</p>"}')).startsWith('{"id":null,"url":')).toBe(true);
  });
});

describe('returns an error with the id of a bad page', () => {
  test.each([
    ['not JSON', '{"id":1,', null, 'bad-line'],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe]), null, 'bad-line'],
    ['not an object', '[1]', null, 'bad-line'],
    ['no html', '{"id":1,"url":"https://example.com/"}', 1, 'bad-line'],
    ['html that is not a string', '{"id":"x","html":{}}', 'x', 'bad-line'],
    ['bytes that are not base64', '{"id":2,"html_base64":"<p>"}', 2, 'bad-line'],
    ['a PDF', '{"id":3,"html":"%PDF-1.7"}', 3, 'not-text'],
    ['too large a page', JSON.stringify({ id: 4, html: 'x'.repeat(20_000_001) }), 4, 'too-large'],
  ])('%s', async (_, line, id, type) => {
    expect(JSON.parse(await process(line))).toEqual({ id, error: { type, message: expect.any(String) } });
  });
});

test('calls onId before the extraction starts', async () => {
  const ids: string[] = [];
  await process('{"id":"a","html":"%PDF-1.7"}', {}, (id) => ids.push(id));
  expect(ids).toEqual(['"a"']);
});

describe('extras', () => {
  const prose = 'The moon pulls the water, and the water follows it around the world. '.repeat(12);
  const times = 'Twice a day it comes in, and twice a day it leaves the boats on the mud. '.repeat(12);
  const html = `<title>Tides</title><article><h2>Why</h2><p>${prose}</p><h2>When</h2><p>${times}</p></article>`;
  const processWith = async (extras: Partial<JsonExtras>) =>
    JSON.parse(await process(JSON.stringify({ id: 1, url: 'https://example.com/tides', html }), extras));

  test('max-tokens cuts the text and adds a warning', async () => {
    const { markdown, text, warnings, chunks } = await processWith({ 'max-tokens': 120 });
    expect(markdown).not.toContain('## When');
    expect(text.length).toBeLessThan(prose.length * 2);
    expect(warnings).toMatchObject([{ type: 'cut-to-tokens' }]);
    expect(chunks).toBeUndefined();
  });

  test('chunks have at most max-tokens each, and the article stays complete', async () => {
    const { markdown, chunks } = await processWith({ chunks: true, 'max-tokens': 60 });
    expect(markdown).toContain('## When');
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks[0]).toMatchObject({ index: 0, source: 'https://example.com/tides' });
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(60);
  });

  test('outline and enrich add headings, reading level and key phrases', async () => {
    const { outline, enrichment } = await processWith({ outline: true, enrich: true });
    expect(outline.map(({ title }: { title: string }) => title)).toEqual(['Tides', 'Why', 'When']);
    expect(Object.keys(enrichment)).toEqual(['reading_level', 'key_phrases', 'key_sentences']);
  });
});
