import { describe, expect, test } from 'vitest';
import { encode } from '../../test/encode.ts';
import { samples } from '../../test/languages.ts';
import { decodeHtml } from './decodeHtml.ts';

const cases = samples.flatMap(({ language, encodings, texts }) =>
  encodings.flatMap((encoding) =>
    texts.flatMap((text): [string, string, string][] => (fits(text, encoding) ? [[encoding, language, text]] : [])),
  ),
);

function fits(text: string, encoding: string): boolean {
  try {
    return encode(text, encoding).length > 0;
  } catch {
    return false;
  }
}

const page = (text: string, head = '') =>
  `<!doctype html><html><head>${head}<title>x</title></head><p>${text}</p></html>`;
const marked = (text: string) => encode(`\ufeff${text}`, 'utf-8');

test('there are more than twelve encodings to judge by', () => {
  expect(new Set(cases.map(([encoding]) => encoding)).size).toBeGreaterThan(20);
});

describe.each(cases)('%s, %s', (encoding, _, text) => {
  test(text.slice(0, 30), () => {
    const declared = page(text, `<meta charset="${encoding}">`);
    expect(decodeHtml(encode(page(text), encoding), `text/html; charset=${encoding}`)).toBe(page(text));
    expect(decodeHtml(encode(declared, encoding), 'text/html')).toBe(declared);
    // A mark wins over both.
    expect(decodeHtml(marked(declared), `text/html; charset=${encoding}`)).toBe(declared);
  });
});

describe('nobody says', () => {
  const right = cases.filter(([encoding, , text]) => decodeHtml(encode(page(text), encoding)) === page(text));

  test('nine of ten are read right', () => {
    expect(right.length / cases.length).toBeGreaterThanOrEqual(0.9);
  });

  test.each([...new Set(cases.map(([encoding]) => encoding))])('%s is known by its letters', (encoding) => {
    const of = (list: typeof cases) => list.filter(([each]) => each === encoding).length;
    expect(of(right) / of(cases)).toBeGreaterThanOrEqual(0.5);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be'])('%s', (encoding) => {
    const text = page('Grüße aus Köln, 東京 – and some more words in plain letters, as pages have them.');
    expect(decodeHtml(encode(text, encoding))).toBe(text);
  });

  test('UTF-8 that was cut, or has a bad byte, is UTF-8 all the same', () => {
    const text = page('Вчера вечером мы гуляли по набережной и говорили о том, как изменился город.');
    const bytes = encode(text, 'utf-8');
    expect(decodeHtml(bytes.subarray(0, -14))).toContain('как изменился горо');
    const middle = bytes.length >> 1;
    expect(decodeHtml(Uint8Array.from([...bytes.subarray(0, middle), 0xff, ...bytes.subarray(middle)]))).toContain(
      'Вчера',
    );
  });

  test.each([
    ['a lone sign', 'Price: £5'],
    ['signs that part', 'Home » News · © 2020'],
    ['curly quotes', 'It’s “fine” – he said…'],
    ['one accent', 'a café'],
    ['no sentence', 'ÿ'],
  ])('%s stays Western', (_, text) => {
    expect(decodeHtml(encode(page(text), 'windows-1252'))).toBe(page(text));
  });

  test('an escape alone does not change what bytes mean', () => {
    const text = 'a \u001b(J b \\ <b>c</b>';
    expect(decodeHtml(encode(text, 'utf-8'))).toBe(text);
    const swallowing = '\u001b$B<script>alert(1)</script>\u001b(B';
    expect(decodeHtml(encode(swallowing, 'utf-8'))).toBe(swallowing);
  });

  test('zeros in a text do not make it wide', () => {
    const text = 'a\0b and then a long text in plain letters without any other zero';
    expect(decodeHtml(encode(text, 'utf-8'))).toBe(text);
  });
});
