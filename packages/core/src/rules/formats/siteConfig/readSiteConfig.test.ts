import { describe, expect, test } from 'vitest';
import { nameOf, placeOf } from './hosts.ts';
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
      'a mark at the start, Windows line ends, spaces around',
      '\ufefftitle:  //h1  \r\n  title ://h2\r\n',
      ['xpath://h1', 'xpath://h2'],
    ],
    ['quotes around the value', "title: '//h1'", ['xpath://h1']],
    ['quotes that belong to the value', `title: concat('a', //h1, 'b')`, ["xpath:concat('a', //h1, 'b')"]],
    ['a path without a slash is meant anywhere', 'title: h1[@class="x"]', ['xpath://h1[@class="x"]']],
    ['but a dot is where it starts', 'title: .//h1', ['xpath:.//h1']],
    ['and a function is no path', 'title: normalize-space(//h1)', ['xpath:normalize-space(//h1)']],
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

  test('all texts first and then as many replacements', () => {
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

describe('a bad line is told with its place, and the others count', () => {
  test.each([
    ['a misspelt directive', 'titl: //h1', 'example.com.txt:1: there is no directive "titl"; did you mean "title"?'],
    [
      'a word of a sentence',
      '\nThese are notes',
      'example.com.txt:2: "These are notes" is no directive: write "name: value"',
    ],
    [
      'a bracket that is not closed',
      'wrap_in(i: //p',
      'example.com.txt:1: "wrap_in(i: //p" is no directive: write "name: value"',
    ],
    [
      'an expression that is none',
      'strip: //a[contain(@class,"x")]',
      'example.com.txt:1: strip: there is no function contain, did you mean contains: this is not XPath 1.0',
    ],
    ['no value', 'body:', 'example.com.txt:1: body has no value'],
    ['a text without its replacement', 'find_string: a\nbody: //p', 'example.com.txt:1: no replace_string follows it'],
    ['a replacement without its text', 'replace_string: a', 'example.com.txt:1: no find_string stands before it'],
    [
      'a condition without its link',
      'body: //p\nif_page_contains: //a',
      'example.com.txt:2: if_page_contains: there is no link in the line above',
    ],
    [
      'a header that is not to be set',
      'http_header(host): x',
      'example.com.txt:1: http_header: the header "host" cannot be set: user-agent, cookie, referer, accept, accept-language can',
    ],
    [
      'an element that is none',
      'wrap_in(<b>): //p',
      'example.com.txt:1: wrap_in: "<b>" is no name of an element: write wrap_in(blockquote)',
    ],
    [
      'an attribute that is none',
      'src_lazy_load_attr: a b',
      'example.com.txt:1: src_lazy_load_attr: "a b" is no name of an attribute',
    ],
    ['a test without its page', 'test_contains: x', 'example.com.txt:1: test_contains: there is no test_url above it'],
  ])('%s', (_, text, message) => {
    expect(messages(text)).toEqual([message]);
    expect(read(`${text}\nbody: //main`).rules[0]!.scope!.article.at(-1)).toBe('xpath://main');
  });

  test('a file that is too long is refused', () => {
    expect(messages('#'.repeat(600_000))).toEqual(['example.com.txt:1: a site-config file is at most 500 KB long']);
  });

  test('a header with a line break in it cannot come about', () => {
    expect(rule('http_header(user-agent): a\rhttp_header(cookie): b').headers).toEqual({
      'user-agent': 'a',
      cookie: 'b',
    });
    expect(messages('http_header(user-agent): a\u0000b')).toHaveLength(1);
  });
});

describe('what a file is for', () => {
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
    expect(placeOf(file)?.trigger).toEqual({ mode: 'all', ...trigger });
  });

  test.each(['read me.txt', '.txt', '..txt', 'a..b.txt', 'fingerprint.unknown.txt'])('%s is for no host', (file) => {
    expect(placeOf(file)).toBeUndefined();
    const { rules, warnings } = read('body: //p', file);
    expect([rules, warnings.length]).toEqual([[], 1]);
  });

  test('the more precise name comes first, the global file last', () => {
    const files = ['global.txt', '.com.txt', '.b.com.txt', '.a.b.com.txt', 'a.b.com.txt'];
    const priorities = files.map((file) => placeOf(file)!.priority);
    expect(priorities).toEqual([...priorities].sort((a, b) => a - b));
    expect(new Set(priorities).size).toBe(files.length);
  });

  test('a name in another script is that of its address', () => {
    expect(nameOf('Münze.de.txt')).toBe('xn--mnze-0ra.de');
  });
});
