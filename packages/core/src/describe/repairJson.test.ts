import { describe, expect, test } from 'vitest';
import { repairJson } from './repairJson.ts';

describe('common mistakes are repaired', () => {
  test.each<[string, string, unknown]>([
    ['line breaks inside a string', '{"a": "b\nc\td"}', { a: 'b c d' }],
    ['a comma before a bracket', '{"a": [1, 2,],}', { a: [1, 2] }],
    ['a comma after a bracket', '{,"a": [,1]}', { a: [1] }],
    ['two commas', '{"a": [1,, 2],, "b": 3}', { a: [1, 2], b: 3 }],
    ['a comma at the end', '{"a": 1},', { a: 1 }],
    ['a comma before a bracket inside a string stays', '{"a": ",]", "b": "c,}",}', { a: ',]', b: 'c,}' }],
    ['a semicolon at the end', '{"a": 1};', { a: 1 }],
    ['a comment around it', '<!-- {"a": 1} -->', { a: 1 }],
    ['CDATA around it', '//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
    ['CDATA in a comment around it', '/*<![CDATA[*/{"a": 1}/*]]>*/', { a: 1 }],
    ['comments inside it', '{"a": 1, // one\n/* two */ "b": <!-- three --> 2}', { a: 1, b: 2 }],
    [
      'comment marks inside a string stay',
      '{"a": "http://b /* c */ <!-- d -->",}',
      { a: 'http://b /* c */ <!-- d -->' },
    ],
    ['entities instead of quotes', '{&quot;a&quot;: &quot;b &amp; c&quot;}', { a: 'b & c' }],
    ['entities inside a string stay', '{"a": "b &quot; c",}', { a: 'b &quot; c' }],
    ['an escape that JSON does not know', '{"a": "it\\\'s \\\\\'"}', { a: "it's \\'" }],
    ['objects one after the other', '{"a": 1} {"b": 2}', [{ a: 1 }, { b: 2 }]],
    ['objects with a comma between', '{"a": 1}, {"b": 2}', [{ a: 1 }, { b: 2 }]],
    ['a byte order mark', '\ufeff{"a": 1}', { a: 1 }],
    ['hard spaces between', '{\u00a0"a": true}', { a: true }],
  ])('%s', (_, text, value) => {
    expect(JSON.parse(repairJson(text))).toEqual(value);
  });
});

test.each(['{', '{"a": "b', '{"a" 1}', '{a: 1}', 'var x = {}', '{"a": "b" "c"}'])('%j stays invalid', (text) => {
  expect(() => JSON.parse(repairJson(text))).toThrow();
});

test.each([
  ['commas', ',', ''],
  ['quotes', '"', ''],
  ['backslashes', '\\', ''],
  ['semicolons', '{}', ';'],
  ['comments', '/*', ''],
  ['open brackets', '[', ''],
  ['entities', '{&quot;', '&quot;'],
])('a million %s are handled in time', (_, start, more) => {
  expect(typeof repairJson(start.repeat(more ? 1 : 1_000_000) + more.repeat(1_000_000))).toBe('string');
});
