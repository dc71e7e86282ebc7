import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean, httpUrl } from './clean.ts';

describe('a field', () => {
  test.each<[string, unknown, string]>([
    ['keeps plain text', 'How tides work', 'How tides work'],
    ['is one line', ' How\n\ttides  work\r\n', 'How tides work'],
    ['loses control characters', 'a\u0000b\u001bc\u007fd\u0085e\u009f', 'abcde'],
    ['loses marks that reorder text', 'abc\u202efdp.exe\u202c', 'abcfdp.exe'],
    ['loses invisible characters', '\ufeffa\u200bb\u2060c\u00ad', 'abc'],
    ['loses tags that hide a message', `a${String.fromCodePoint(0xe0041, 0xe0042)}b`, 'ab'],
    ['has no double space after a removal', 'a \u200b b', 'a b'],
    ['keeps joiners that letters and emoji need', 'می\u200cخواهم 👩\u200d🚀', 'می\u200cخواهم 👩\u200d🚀'],
    ['replaces unpaired surrogates', 'a\ud800b', 'a\ufffdb'],
    ['is empty for a number', 42, ''],
    ['is empty for an object', { toString: () => 'x' }, ''],
    ['is empty for nothing', undefined, ''],
    ['is empty for null', null, ''],
  ])('%s', (_, value, expected) => {
    expect(clean(value)).toBe(expected);
  });

  test('is limited in length and does not end with half a character', () => {
    expect(clean('word '.repeat(5_000))).toHaveLength(1_999);
    expect(clean(`${'x'.repeat(1_999)}🙂`)).toBe('x'.repeat(1_999));
  });

  test('stays the same when cleaned again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => clean(clean(text)) === clean(text)));
  });
});

describe('an address', () => {
  test.each([
    ['stays if it is http(s)', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['is made absolute', '/a.png', 'https://example.org/a.png'],
    ['takes the scheme of the page', '//cdn.example/a.png', 'https://cdn.example/a.png'],
    ['is refused as script', 'javascript:alert(1)', undefined],
    ['is refused as script in any case', '\u0001 jAvAsCrIpT:alert(1)', undefined],
    [
      'is only a path when a space breaks its scheme',
      'java\tscript:alert(1)',
      'https://example.org/b/java%20script:alert(1)',
    ],
    ['is refused as data', 'data:image/png;base64,AAAA', undefined],
    ['is refused as a file', 'file:///etc/passwd', undefined],
    ['is refused when broken', 'https://', undefined],
    ['is refused when empty', '  ', undefined],
  ])('%s', (_, value, expected) => {
    expect(httpUrl(value, 'https://example.org/b/c')).toBe(expected);
  });
  test('is undefined when relative without a base', () => {
    expect(httpUrl('/a.png')).toBeUndefined();
  });
});
