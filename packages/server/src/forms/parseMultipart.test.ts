import { describe, expect, test } from 'vitest';
import { parseMultipart } from './parseMultipart.ts';

const type = 'multipart/form-data; boundary=xyz';
const parse = (body: string | Buffer, contentType = type) => parseMultipart(Buffer.from(body), contentType);
const part = (headers: string, content: string) => `--xyz\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const shown = (body: string | Buffer, contentType?: string) =>
  parse(body, contentType).map(({ name, filename, bytes }) => [name, filename, bytes.toString()]);

test.each([
  [
    'fields',
    `${field('a', '1')}${field('a', 'ü')}--xyz--\r\n`,
    [
      ['a', undefined, '1'],
      ['a', undefined, 'ü'],
    ],
  ],
  ['an empty field', `${field('a', '')}--xyz--`, [['a', undefined, '']]],
  ['no parts', '--xyz--\r\n', []],
  ['a preamble and an epilogue', `before\r\n${field('a', '1')}--xyz--\r\nafter`, [['a', undefined, '1']]],
  ['line breaks and dashes in a value', `${field('a', '\r\n--xy\r\n-')}--xyz--`, [['a', undefined, '\r\n--xy\r\n-']]],
  [
    'a file with an escaped name',
    `${part('Content-Disposition: form-data; name="f"; filename="a\\"b.html"', '<p>')}--xyz--`,
    [['f', 'a"b.html', '<p>']],
  ],
  ['a name without quotes', `${part('content-disposition: form-data; name=f', '1')}--xyz--`, [['f', undefined, '1']]],
])('%s', (_, body, expected) => {
  expect(shown(body)).toEqual(expected);
});

test('a quoted boundary', () => {
  expect(shown(`${field('a', '1')}--xyz--`, 'multipart/form-data; boundary="xyz"')).toEqual([['a', undefined, '1']]);
});

test('headers of a part', () => {
  const body = `${part('Content-Disposition: form-data; name="resource"; filename="x"\r\nLocation: https://a.example/x.png\r\nContent-Type: image/png', 'x')}--xyz--`;
  expect(parse(body)[0]?.headers).toMatchObject({ location: 'https://a.example/x.png', 'content-type': 'image/png' });
});

test('bytes stay as they are', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  const body = Buffer.concat([
    Buffer.from('--xyz\r\nContent-Disposition: form-data; name="f"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--xyz--'),
  ]);
  expect(parse(body)[0]?.bytes.equals(bytes)).toBe(true);
});

describe('malformed', () => {
  test.each([
    ['no boundary', '--xyz--', 'multipart/form-data'],
    ['another boundary', '--abc--', type],
    ['no end', field('a', '1'), type],
    ['a part without a name', `${part('Content-Type: text/plain', '1')}--xyz--`, type],
    ['a part without an end of its headers', '--xyz\r\nContent-Disposition: form-data; name="a"\r\n--xyz--', type],
    ['text behind a boundary', '--xyzabc\r\n\r\n--xyz--', type],
    ['too many parts', `${field('a', '').repeat(2001)}--xyz--`, type],
    ['nothing', '', type],
  ])('%s', (_, body, contentType) => {
    expect(() => parse(body, contentType)).toThrow(expect.objectContaining({ type: 'invalid-request' }));
  });
});
