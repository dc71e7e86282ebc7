import { describe, expect, test } from 'vitest';
import { configName, fileTargetOf } from './fileTarget.ts';
import { readSiteConfig } from './readSiteConfig.ts';

const read = (text: string, file = 'example.com.txt') => readSiteConfig(text, file);
const rule = (text: string, file?: string) => {
  const { rules, warnings } = read(text, file);
  expect(warnings).toEqual([]);
  return rules[0]!;
};
const messages = (text: string) => read(text).warnings.map(({ message }) => message);

describe('lines', () => {
  test.each([
    ['comments and empty lines', '# a\n// b\n\n  \ntitle: //h1', ['xpath://h1']],
    [
      'a byte order mark, Windows line ends, surrounding spaces',
      '\ufefftitle:  //h1  \r\n  title ://h2\r\n',
      ['xpath://h1', 'xpath://h2'],
    ],
    ['quotes around the value', "title: '//h1'", ['xpath://h1']],
    ['quotes that belong to the value', `title: concat('a', //h1, 'b')`, ["xpath:concat('a', //h1, 'b')"]],
    ['a path without a leading slash matches anywhere', 'title: h1[@class="x"]', ['xpath://h1[@class="x"]']],
    ['a path with a leading dot stays', 'title: .//h1', ['xpath:.//h1']],
    ['a function is not a path', 'title: normalize-space(//h1)', ['xpath:normalize-space(//h1)']],
  ])('%s', (_, text, expected) => {
    expect(rule(text).metadata[0]!.selectors).toEqual(expected);
  });

  test.each([
    ['replace_string(<a href="x:y">(1): 2): <b>', ['<a href="x:y">(1): 2', '<b>']],
    ['replace_string(a):', ['a', '']],
    ['find_string: a\nreplace_string:', ['a', '']],
    ['find_string: a\nreplace_string: b', ['a', 'b']],
    ["replace_string(x): 'y z'", ['x', 'y z']],
  ])('%s', (text, expected) => {
    expect(rule(text).load!.replace).toEqual([expected]);
  });

  test('all texts first, then as many replacements', () => {
    expect(rule('find_string: a\nfind_string: b\nreplace_string: 1\nreplace_string: 2').load!.replace).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  test.each(['yes', 'Yes', 'true'])('%s is yes', (value) => {
    expect(rule(`skip_json_ld: ${value}`).load?.remove).toHaveLength(1);
  });
  test.each(['no', 'false', 'maybe'])('%s is no', (value) => {
    expect(rule(`skip_json_ld: ${value}`).load).toBeUndefined();
  });
});

describe('a bad line is reported with its number, and the others are used', () => {
  test.each([
    ['a misspelt directive', 'titl: //h1', 'example.com.txt:1: unknown directive "titl"; did you mean "title"?'],
    [
      'a word of a sentence',
      '\nThese are notes',
      'example.com.txt:2: "These are notes" is not a directive: write "name: value"',
    ],
    [
      'a bracket that is not closed',
      'wrap_in(i: //p',
      'example.com.txt:1: "wrap_in(i: //p" is not a directive: write "name: value"',
    ],
    [
      'an invalid expression',
      'strip: //a[contain(@class,"x")]',
      'example.com.txt:1: strip: there is no function contain, did you mean contains: this is not a valid XPath 1.0 expression',
    ],
    ['no value', 'body:', 'example.com.txt:1: body has no value'],
    [
      'a text without its replacement',
      'find_string: a\nbody: //p',
      'example.com.txt:1: find_string without a replace_string after it',
    ],
    [
      'a replacement without its text',
      'replace_string: a',
      'example.com.txt:1: replace_string without a find_string before it',
    ],
    [
      'a condition without its link',
      'body: //p\nif_page_contains: //a',
      'example.com.txt:2: if_page_contains: there is no link in the line above',
    ],
    [
      'a header that is not allowed',
      'http_header(host): x',
      'example.com.txt:1: http_header: the header "host" cannot be set; allowed: user-agent, cookie, referer, accept, accept-language',
    ],
    [
      'an invalid element name',
      'wrap_in(<b>): //p',
      'example.com.txt:1: wrap_in: "<b>" is not an element name: write, for example, wrap_in(blockquote)',
    ],
    [
      'an invalid attribute name',
      'src_lazy_load_attr: a b',
      'example.com.txt:1: src_lazy_load_attr: "a b" is not an attribute name',
    ],
    ['a test without its page', 'test_contains: x', 'example.com.txt:1: test_contains: there is no test_url above it'],
  ])('%s', (_, text, message) => {
    expect(messages(text)).toEqual([message]);
    expect(read(`${text}\nbody: //main`).rules[0]!.scope!.article.at(-1)).toBe('xpath://main');
  });

  test('a file that is too long is refused', () => {
    expect(messages('#'.repeat(600_000))).toEqual(['example.com.txt:1: the file is longer than 500 KB']);
  });

  test('a header cannot contain a line break', () => {
    expect(rule('http_header(user-agent): a\rhttp_header(cookie): b').headers).toEqual({
      'user-agent': 'a',
      cookie: 'b',
    });
    expect(messages('http_header(user-agent): a\u0000b')).toHaveLength(1);
  });
});

describe('which pages a file is for', () => {
  test.each([
    ['example.com.txt', { host: { equals: ['example.com'] } }],
    ['www.example.com.txt', { host: { equals: ['example.com'] } }],
    ['Sport.Example.com.txt', { host: { equals: ['sport.example.com'] } }],
    ['.example.com.txt', { host: { ends_with: ['example.com'] } }],
    ['some/folder/example.com.txt', { host: { equals: ['example.com'] } }],
    ['bücher.example.txt', { host: { equals: ['xn--bcher-kva.example'] } }],
    ['.bücher.example.txt', { host: { ends_with: ['xn--bcher-kva.example'] } }],
    ['global.txt', {}],
  ])('%s', (file, trigger) => {
    expect(fileTargetOf(file)?.trigger).toEqual({ mode: 'all', ...trigger });
  });

  test.each(['read me.txt', '.txt', '..txt', 'a..b.txt', 'fingerprint.unknown.txt'])('%s is for no host', (file) => {
    expect(fileTargetOf(file)).toBeUndefined();
    const { rules, warnings } = read('body: //p', file);
    expect([rules, warnings.length]).toEqual([[], 1]);
  });

  test('a more specific name has a higher priority, the global file the lowest', () => {
    const files = ['global.txt', '.com.txt', '.b.com.txt', '.a.b.com.txt', 'a.b.com.txt'];
    const priorities = files.map((file) => fileTargetOf(file)!.priority);
    expect(priorities).toEqual([...priorities].sort((a, b) => a - b));
    expect(new Set(priorities).size).toBe(files.length);
  });

  test('an international name becomes punycode', () => {
    expect(configName('Münze.de.txt')).toBe('xn--mnze-0ra.de');
  });
});
