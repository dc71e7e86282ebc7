import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeHtml } from './decodeHtml.ts';

/** Encoding, text, and the bytes that other programs write for it. */
const samples: [encoding: string, words: string, bytes: string][] = [
  ['utf-8', 'Grüße – 東京 🙂', '47 72 c3 bc c3 9f 65 20 e2 80 93 20 e6 9d b1 e4 ba ac 20 f0 9f 99 82'],
  ['windows-1250', 'Příliš žluťoučký', '50 f8 ed 6c 69 9a 20 9e 6c 75 9d 6f 75 e8 6b fd'],
  ['windows-1251', 'Привет, мир', 'cf f0 e8 e2 e5 f2 2c 20 ec e8 f0'],
  ['windows-1252', '“Café” – €5', '93 43 61 66 e9 94 20 96 20 80 35'],
  ['windows-1253', 'Καλημέρα', 'ca e1 eb e7 ec dd f1 e1'],
  ['windows-1254', 'İstanbul’da ığş', 'dd 73 74 61 6e 62 75 6c 92 64 61 20 fd f0 fe'],
  ['windows-1255', 'שלום', 'f9 ec e5 ed'],
  ['windows-1256', 'مرحبا', 'e3 d1 cd c8 c7'],
  ['windows-1257', 'Ąžuolas ėjo', 'c0 fe 75 6f 6c 61 73 20 eb 6a 6f'],
  ['windows-874', 'สวัสดี', 'ca c7 d1 ca b4 d5'],
  ['iso-8859-2', 'Zażółć gęślą', '5a 61 bf f3 b3 e6 20 67 ea b6 6c b1'],
  ['iso-8859-5', 'Привет', 'bf e0 d8 d2 d5 e2'],
  ['iso-8859-7', 'Καλημέρα', 'ca e1 eb e7 ec dd f1 e1'],
  ['iso-8859-8', 'שלום', 'f9 ec e5 ed'],
  ['iso-8859-15', 'œuvre €', 'bd 75 76 72 65 20 a4'],
  ['iso-8859-16', 'Ștefan țară', 'aa 74 65 66 61 6e 20 fe 61 72 e3'],
  ['koi8-r', 'Привет', 'f0 d2 c9 d7 c5 d4'],
  ['koi8-u', 'Їжак', 'b7 d6 c1 cb'],
  ['macintosh', 'Été “ici”', '83 74 8e 20 d2 69 63 69 d3'],
  ['ibm866', 'Привет', '8f e0 a8 a2 a5 e2'],
  ['gbk', '中文网页', 'd6 d0 ce c4 cd f8 d2 b3'],
  ['gb18030', '中文𠀀', 'd6 d0 ce c4 95 32 82 36'],
  ['big5', '繁體中文', 'c1 63 c5 e9 a4 a4 a4 e5'],
  ['euc-jp', '日本語のページ', 'c6 fc cb dc b8 ec a4 ce a5 da a1 bc a5 b8'],
  ['shift_jis', '日本語ｶﾅ', '93 fa 96 7b 8c ea b6 c5'],
  ['iso-2022-jp', '日本語', '1b 24 42 46 7c 4b 5c 38 6c 1b 28 42'],
  ['euc-kr', '한국어', 'c7 d1 b1 b9 be ee'],
];

/** Where a page can declare its encoding: the markup before the text, and the header. */
const places: [place: string, before: (encoding: string) => string, header: (encoding: string) => string][] = [
  ['header', () => '', (encoding) => `text/html; charset=${encoding}`],
  ['quoted header', () => '', (encoding) => `text/html;Charset="${encoding.toUpperCase()}"; x=y`],
  ['meta charset', (encoding) => `<!doctype html><META charset='${encoding}'>`, () => 'text/html'],
  [
    'meta http-equiv',
    (encoding) => `<html><head><meta content="text/html; charset=${encoding}" http-equiv=Content-Type />`,
    () => '',
  ],
  ['late meta', (encoding) => `<title>x</title>${padding}<meta charset=${encoding}>`, () => 'text/html'],
  ['XML declaration', (encoding) => `<?xml version="1.0" encoding="${encoding}"?><html>`, () => 'text/html'],
  ['XHTML', (encoding) => `<?xml version='1.0' encoding='${encoding}'?><html>`, () => 'application/xhtml+xml'],
];

const padding = `<!-- ${'-'.repeat(3000)} -->`;
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const hex = (bytes: string) => Uint8Array.from(bytes.split(' '), (byte) => Number.parseInt(byte, 16));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

describe.each(places)('declared by %s', (_, before, header) => {
  test.each(samples)('%s: %s', (encoding, words, bytes) => {
    const page = join(ascii(before(encoding)), hex(bytes));
    expect(decodeHtml(page, header(encoding))).toBe(before(encoding) + words);
  });
});

test.each([
  ['UTF-8 byte order mark', 'ef bb bf c3 a9', 'text/html; charset=koi8-r', 'é'],
  ['UTF-16LE byte order mark', 'ff fe e9 00', 'text/html; charset=utf-8', 'é'],
  ['UTF-16BE byte order mark', 'fe ff 00 e9', 'text/html; charset=utf-8', 'é'],
  ['UTF-16 by header, no byte order mark', 'e9 00 3c 00', 'text/html; charset=utf-16', 'é<'],
  ['UTF-16BE by header, no byte order mark', '00 e9 00 3c', 'text/html; charset=utf-16be', 'é<'],
  ['UTF-16 XML without a declared encoding', '3c 00 3f 00 78 00 6d 00 6c 00', '', '<?xml'],
])('%s', (_, bytes, header, words) => {
  expect(decodeHtml(hex(bytes), header)).toBe(words);
});

test.each([
  ['header before meta', '<meta charset=koi8-r>\xe9', 'text/html; charset=windows-1252', 'é'],
  ['unknown header label, then meta', '<meta charset=koi8-r>\xf0', 'text/html; charset=klingon', 'П'],
  ['first of two header parameters', '\xf0', 'text/html; charset=koi8-r; charset=utf-8', 'П'],
  ['a charset inside another parameter', '\xe9', 'text/html; x="; charset=koi8-r"', 'é'],
  ['early meta before late meta', `<meta charset=koi8-r>${padding}<meta charset=windows-1251>\xf0`, '', 'П'],
  ['first of two late metas', `${padding}<meta charset=koi8-r><meta charset=windows-1251>\xf0`, '', 'П'],
  ['unknown late meta, then a known one', `${padding}<meta charset=x><meta charset=koi8-r>\xf0`, '', 'П'],
  ['late meta before valid UTF-8', `${padding}<meta charset=windows-1252>\xc3\xa9`, '', 'Ã©'],
  ['late tag in a script is ignored', `${padding}<script>"<meta charset=koi8-r>"</script>\xe9`, '', 'é'],
  [
    'tag in a script before the real one',
    '<script>"<meta charset=koi8-r>"</script><meta charset=windows-1251>\xcf',
    '',
    'П',
  ],
  [
    'tag in a script before a late one',
    `<script>"<meta charset=koi8-r>"</script>${padding}<meta charset=windows-1251>\xcf`,
    '',
    'П',
  ],
  [
    'tag in a title before the real one',
    '<title><meta charset=koi8-r></title><meta charset=windows-1251>\xcf',
    '',
    'П',
  ],
  [
    'real tag before one in a script',
    '<meta charset=koi8-r><script>"<meta charset=windows-1251>"</script>\xf0',
    '',
    'П',
  ],
  ['late tag in a comment is ignored', `${padding}<!--<meta charset=koi8-r>-->\xe9`, '', 'é'],
  ['description that mentions a charset', '<meta name=description content="charset=koi8-r">\xe9', '', 'é'],
  ['meta cannot declare UTF-16', '<meta charset=utf-16le>\xc3\xa9', '', 'é'],
  ['late meta cannot declare UTF-16', `${padding}<meta charset=utf-16be>\xc3\xa9`, '', 'é'],
  ['XML declaration cannot declare UTF-16', '<?xml version="1.0" encoding="utf-16"?>\xc3\xa9', '', 'é'],
  ['meta cannot declare x-user-defined', '<meta charset=x-user-defined>\xe9', '', 'é'],
  ['header can declare x-user-defined', '\xe9', 'text/html; charset=x-user-defined', '\uf7e9'],
  ['XHTML ignores meta', '<html><meta charset=koi8-r>\xc3\xa9', 'application/xhtml+xml', 'é'],
  ['latin1 means windows-1252', '\x80', 'text/html; charset=iso-8859-1', '€'],
  ['ascii means windows-1252', '\x80', 'text/html; charset=us-ascii', '€'],
  ['gb2312 means gbk', '\x81\x40', 'text/html; charset=gb2312', '丂'],
  ['tis-620 means windows-874', '\xca', 'text/html; charset=tis-620', 'ส'],
  ['x-sjis means Shift_JIS', '\x93\xfa', 'text/html; charset=x-sjis', '日'],
  ['nothing declared, valid UTF-8', 'caf\xc3\xa9', '', 'café'],
  ['nothing declared, invalid UTF-8', 'caf\xe9', '', 'café'],
  ['declared UTF-8 with a bad byte', 'a\xe9<b>', 'text/html; charset=utf-8', 'a\ufffd<b>'],
])('%s', (_, page, header, end) => {
  const text = decodeHtml(ascii(page), header);
  expect(text.slice(-end.length)).toBe(end);
});

test('windows-1252 follows the Encoding standard, not latin1', () => {
  const upper = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index);
  expect(decodeHtml(upper, 'text/html; charset=windows-1252')).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
  const rest = Uint8Array.from({ length: 96 }, (_, index) => 0xa0 + index);
  expect(decodeHtml(rest, 'text/html; charset=windows-1252')).toBe(String.fromCharCode(...rest));
});

describe('no encoding turns text into markup', () => {
  test.each(['iso-2022-kr', 'hz-gb-2312', 'iso-2022-cn', 'iso-2022-cn-ext', 'csiso2022kr', 'replacement'])(
    '%s replaces the whole page',
    (label) => {
      const page = ascii('~{<script>alert(1)</script>');
      expect(decodeHtml(page, `text/html; charset=${label}`)).toBe('\ufffd');
      expect(decodeHtml(join(ascii(`<meta charset=${label}>`), page))).toBe('\ufffd');
      expect(decodeHtml(new Uint8Array(), `text/html; charset=${label}`)).toBe('');
    },
  );

  test.each(['utf-7', 'x-utf-7', 'unicode-1-1-utf-7', 'utf-32', 'cesu-8', 'ebcdic-us', 'ibm037', 'scsu', 'bocu-1'])(
    '%s is not an encoding of the web and is ignored',
    (label) => {
      const text = '+ADw-script+AD4-alert(1)';
      expect(decodeHtml(ascii(text), `text/html; charset=${label}`)).toBe(text);
      expect(decodeHtml(ascii(`<meta charset=${label}>${text}`))).toBe(`<meta charset=${label}>${text}`);
    },
  );

  test.each(samples)('%s: an invalid character does not swallow a bracket', (encoding) => {
    for (let lead = 0x80; lead <= 0xff; lead++) {
      expect(decodeHtml(Uint8Array.of(lead, 0x3c, 0x62, 0x3e), `text/html; charset=${encoding}`)).toMatch(/<b>$/);
    }
  });
});

test('decodes any bytes with any header', () => {
  const labels = fc.constantFrom('', 'x', 'replacement', 'x-user-defined', 'utf-16', ...samples.map(([name]) => name));
  const types = fc.constantFrom('text/html', 'application/xml', 'text/plain', '', ';;="');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), types, labels, (bytes, type, label) => {
      expect(typeof decodeHtml(bytes, `${type}; charset=${label}`)).toBe('string');
      expect(typeof decodeHtml(join(ascii(`<meta charset="${label}">`), bytes), type)).toBe('string');
    }),
    { numRuns: 500 },
  );
});

test('ends on unterminated markup', () => {
  const openEnds = ['<meta charset', '<meta ', '<!--', '<a b="', '<meta content="charset ', '<meta charset=x>'];
  for (const open of openEnds) {
    const page = ascii(padding + open.repeat(500_000 / open.length));
    expect(decodeHtml(page).length, open).toBeGreaterThan(0);
  }
});
