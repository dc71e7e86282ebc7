import { articleJson, extract } from '@pith/core';
import { describe, expect, test } from 'vitest';
import { answerLine } from './answerLine.ts';

const answer = (line: string | Uint8Array) => answerLine(Buffer.from(line), {}, () => {});
const page = '<title>Tides</title><article><p>The moon pulls the water, and the water follows.</p></article>';

test('a page gives its article, with the id first', () => {
  const url = 'https://example.com/tides';
  const written = answer(JSON.stringify({ id: 'a', url, html: page }));
  expect(written).toBe(JSON.stringify({ id: 'a', ...articleJson(extract(page, { url })) }));
});

test('bytes are decoded by their content type', () => {
  const html_base64 = Buffer.from('<p>caf\u00e9 au lait</p>', 'latin1').toString('base64');
  const written = answer(JSON.stringify({ id: 1, html_base64, content_type: 'text/html; charset=iso-8859-1' }));
  expect(JSON.parse(written)).toMatchObject({ id: 1, text: 'café au lait' });
});

describe('an id comes back as it was given', () => {
  test.each(['"a\\"b"', '7', '12345678901234567890', '1.50', 'null', '{"deep":[1]}', '"\\u0000"'])('%s', (id) => {
    expect(answer(`{"id":${id},"html":"<p>x</p>"}`).startsWith(`{"id":${id},"url":`)).toBe(true);
  });

  test('none is null', () => {
    expect(answer('{"html":"<p>x</p>"}').startsWith('{"id":null,"url":')).toBe(true);
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
  ])('%s', (_, line, id, type) => {
    expect(JSON.parse(answer(line))).toEqual({ id, error: { type, message: expect.any(String) } });
  });
});

test('the id is known before the work starts', () => {
  const known: string[] = [];
  answerLine(Buffer.from('{"id":"a","html":"%PDF-1.7"}'), {}, (id) => known.push(id));
  expect(known).toEqual(['"a"']);
});
