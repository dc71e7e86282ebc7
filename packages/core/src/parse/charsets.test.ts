import { describe, expect, test } from 'vitest';
import { encode } from '../../test/encode.ts';
import { samples } from '../../test/languages.ts';
import { decodeHtml } from './decodeHtml.ts';

const cases = samples.flatMap(({ language, encodings, texts }) =>
  encodings.flatMap((encoding) =>
    texts.flatMap((text): [string, string, string][] =>
      canEncode(text, encoding) ? [[encoding, language, text]] : [],
    ),
  ),
);

function canEncode(text: string, encoding: string): boolean {
  try {
    return encode(text, encoding).length > 0;
  } catch {
    return false;
  }
}

const page = (text: string, head = '') =>
  `<!doctype html><html><head>${head}<title>x</title></head><p>${text}</p></html>`;
const withByteOrderMark = (text: string) => encode(`\ufeff${text}`, 'utf-8');

test('the samples cover more than twenty encodings', () => {
  expect(new Set(cases.map(([encoding]) => encoding)).size).toBeGreaterThan(20);
});

describe.each(cases)('%s, %s', (encoding, _, text) => {
  test(text.slice(0, 30), () => {
    const declared = page(text, `<meta charset="${encoding}">`);
    expect(decodeHtml(encode(page(text), encoding), `text/html; charset=${encoding}`)).toBe(page(text));
    expect(decodeHtml(encode(declared, encoding), 'text/html')).toBe(declared);
    // A byte order mark takes precedence over both.
    expect(decodeHtml(withByteOrderMark(declared), `text/html; charset=${encoding}`)).toBe(declared);
  });
});

describe('without a declaration', () => {
  const correct = cases.filter(([encoding, , text]) => decodeHtml(encode(page(text), encoding)) === page(text));

  test('decodes nine of ten samples correctly', () => {
    expect(correct.length / cases.length).toBeGreaterThanOrEqual(0.9);
  });

  test.each([...new Set(cases.map(([encoding]) => encoding))])('%s is recognised by its letters', (encoding) => {
    const of = (list: typeof cases) => list.filter(([each]) => each === encoding).length;
    expect(of(correct) / of(cases)).toBeGreaterThanOrEqual(0.5);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be'])('%s', (encoding) => {
    const text = page('Grüße aus Köln, 東京 – and some more words in plain letters, as pages have them.');
    expect(decodeHtml(encode(text, encoding))).toBe(text);
  });

  test.each([
    ['Russian', 'Вчера вечером мы гуляли по набережной'],
    ['Chinese', '昨天晚上我们沿着河边散步'],
    ['Japanese', 'きのうの夜は川まで歩いた。'],
    ['Arabic', 'مشينا أمس على ضفة النهر'],
    ['Korean', '오늘은 날씨가 좋다'],
  ])('%s in UTF-16', (_, text) => {
    const pages = [page(text), `<p>${text}</p>`, `<p>${text.repeat(200)}</p>`];
    for (const html of pages)
      for (const encoding of ['utf-16le', 'utf-16be']) expect(decodeHtml(encode(html, encoding))).toBe(html);
  });

  test.each([
    ['windows-1250', 'Żółta łódź płynie po jeziorze.'],
    ['iso-8859-2', 'Żółta łódź płynie po jeziorze.'],
    ['iso-8859-2', 'Jeśli będzie źle, zadzwoń do mnie. Świetnie!'],
    ['iso-8859-2', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
    ['windows-1250', 'Ďakujem, že ste prišli, ľudia.'],
    ['iso-8859-2', 'Árvíztűrő tükörfúrógép.'],
  ])('%s: %s', (encoding, text) => {
    expect(decodeHtml(encode(page(text), encoding))).toBe(page(text));
  });

  test('truncated UTF-8, or UTF-8 with an invalid byte, is still UTF-8', () => {
    const text = page('Вчера вечером мы гуляли по набережной и говорили о том, как изменился город.');
    const bytes = encode(text, 'utf-8');
    expect(decodeHtml(bytes.subarray(0, -14))).toContain('как изменился горо');
    const middle = bytes.length >> 1;
    expect(decodeHtml(Uint8Array.from([...bytes.subarray(0, middle), 0xff, ...bytes.subarray(middle)]))).toContain(
      'Вчера',
    );
  });

  test.each([
    ['a single symbol', 'Price: £5'],
    ['separator symbols', 'Home » News · © 2020'],
    ['curly quotes', 'It’s “fine” – he said…'],
    ['one accent', 'a café'],
    ['a single character', 'ÿ'],
  ])('%s is decoded as windows-1252', (_, text) => {
    expect(decodeHtml(encode(page(text), 'windows-1252'))).toBe(page(text));
  });

  test('an escape sequence alone does not select ISO-2022-JP', () => {
    const text = 'a \u001b(J b \\ <b>c</b>';
    expect(decodeHtml(encode(text, 'utf-8'))).toBe(text);
    const escapedScript = '\u001b$B<script>alert(1)</script>\u001b(B';
    expect(decodeHtml(encode(escapedScript, 'utf-8'))).toBe(escapedScript);
  });

  test('a NUL in text does not select UTF-16', () => {
    const text = 'a\0b and then a long text in plain letters without any other zero';
    expect(decodeHtml(encode(text, 'utf-8'))).toBe(text);
  });
});
