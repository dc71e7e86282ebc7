import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { toFrontmatter } from './frontmatter.ts';

/** The YAML between the two lines of dashes, as any reader of frontmatter cuts it out. */
const yamlIn = (document: string): string => /^---\n([\s\S]*?)\n---\n/.exec(document)?.[1] ?? '';
const roundTrip = (fields: Parameters<typeof toFrontmatter>[0]): unknown =>
  parse(yamlIn(toFrontmatter(fields)), { schema: 'core' });

test('keeps order and types of fields and leaves out unknown ones', () => {
  expect(
    toFrontmatter({
      source: 'https://a.example/',
      title: 'Tides',
      author: undefined,
      word_count: 12,
      reading_time: '1 min',
      tags: ['sea', 'moon'],
      excerpt: '',
      labels: [],
      discarded: true,
    }),
  ).toBe(
    '---\nsource: "https://a.example/"\ntitle: "Tides"\nword_count: 12\nreading_time: "1 min"\ntags:\n  - "sea"\n  - "moon"\ndiscarded: true\n---\n',
  );
});

describe('text parses back unchanged', () => {
  test.each([
    'yes',
    'no',
    'on',
    'off',
    'true',
    'null',
    '~',
    '',
    ' ',
    '12',
    '0x1f',
    '1e3',
    '.inf',
    '2024-01-01',
    '12:30:45',
    '1_000',
    '007',
    '- a',
    '? a',
    ': a',
    'a: b',
    'a #b',
    '# a',
    '[a]',
    '{a: b}',
    '*a',
    '&a',
    '!a',
    '!!str a',
    '%YAML',
    '@a',
    '`a`',
    '| a',
    '> a',
    '"a"',
    "'a'",
    "it's",
    'a"b',
    '\\',
    'a\\nb',
    '\\u0041',
    '---',
    '...',
    '--- a',
    'a\n---\nb',
    '\n---\n',
    'a\nb',
    'a\r\nb',
    'a\tb',
    ' a ',
    'a\n\n\nb\n',
    '<<',
    '=',
    'title: evil\ninjected: true',
    '"\ninjected: "true',
    'Grüße',
    '你好',
    'مرحبا',
    '🙂',
    '👩\u200d🚀',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u00a0',
    '\ufeff',
    '\ufffe',
    '\uffff',
    '\u0000',
    '\u0007',
    '\u001b',
    '\u007f',
    '\u009f',
    '\ud800',
    'a'.repeat(5_000),
    'a b '.repeat(500),
  ])('%j', (text) => {
    const expected = text === '' ? {} : { title: text, after: 'x' };
    expect(roundTrip(text === '' ? { title: text } : { title: text, after: 'x' }) ?? {}).toEqual(expected);
    if (text) expect(roundTrip({ tags: [text, 'b'] })).toEqual({ tags: [text, 'b'] });
  });

  test('any text in any field', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom(...'-:#\n\r\t "\'\\[]{}&*!|>%@`?,~=<0ye\u2028\u0085\ufeff'),
        minLength: 1,
        maxLength: 12,
      }),
    );
    fc.assert(
      fc.property(text, text, fc.array(text, { minLength: 1, maxLength: 3 }), (title, author, tags) => {
        expect(roundTrip({ title, author, word_count: 3, tags })).toEqual({ title, author, word_count: 3, tags });
      }),
      { numRuns: 500 },
    );
  });

  test('escapes characters that some YAML parsers reject', () => {
    const document = toFrontmatter({
      title: String.fromCharCode(...Array.from({ length: 0x10000 }, (_, code) => code)),
    });
    const unfit = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/u;
    expect(unfit.exec(document)?.[0].codePointAt(0)).toBeUndefined();
  });
});
