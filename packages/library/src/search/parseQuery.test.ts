import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from './parseQuery.ts';
import type { Query, TextField } from './query.ts';

const text = (words: string, more: { prefix?: boolean; field?: TextField } = {}): Query => ({
  kind: 'text',
  term: { words: words.split(' '), prefix: more.prefix ?? false },
  ...(more.field && { field: more.field }),
});
const not = (part: Query): Query => ({ kind: 'not', part });
const all = (...parts: Query[]): Query => ({ kind: 'all', parts });
const any = (...parts: Query[]): Query => ({ kind: 'any', parts });

test.each<[string, string, Query | undefined]>([
  ['words', 'Moon tides', all(text('moon'), text('tides'))],
  ['a phrase', '"the Moon" tides', all(text('the moon'), text('tides'))],
  ['a phrase next to a word without a space', 'a"b c"d', all(text('a'), text('b c'), text('d'))],
  ['a phrase without a closing quote', '"the moon', text('the moon')],
  ['curly quotes', '“the moon”', text('the moon')],
  ['a prefix', 'ti*', text('ti', { prefix: true })],
  ['a star inside a word is ignored', 't*i', text('t i')],
  ['a star in a phrase is ignored', '"ti*"', text('ti')],
  ['a hyphenated word is a phrase', 'state-of-the-art', text('state of the art')],
  ['character pairs', '東京都', text('東京 京都')],
  ['a single character is a prefix of a pair', '京', text('京', { prefix: true })],
  ['a run that ends inside the query must end in the text', '東京2020', text('東京 京 2020')],
  ['one character after another script', '2020年', text('2020 年', { prefix: true })],
  ['an excluded word', 'moon -sun', all(text('moon'), not(text('sun')))],
  ['an excluded phrase', '-"the sun"', not(text('the sun'))],
  ['an excluded prefix', '-su*', not(text('su', { prefix: true }))],
  ['an excluded filter', '-is:archived', not({ kind: 'is', state: 'archived' })],
  ['or between neighbours', 'sea moon or sun wind', all(text('sea'), any(text('moon'), text('sun')), text('wind'))],
  ['several or', 'a or b OR c', any(text('a'), text('b'), text('c'))],
  ['or with filters', 'moon or is:pinned', any(text('moon'), { kind: 'is', state: 'pinned' })],
  ['or at the start is a word', 'or moon', all(text('or'), text('moon'))],
  ['or at the end is a word', 'moon or', all(text('moon'), text('or'))],
  ['or in quotes is a word', 'moon "or" sun', all(text('moon'), text('or'), text('sun'))],
  ['a field', 'title:Moon', text('moon', { field: 'title' })],
  ['a field with a phrase', 'author:"Ann Shore"', text('ann shore', { field: 'author' })],
  ['a field with a prefix', 'title:mo*', text('mo', { field: 'title', prefix: true })],
  ['a filter name in capitals', 'TITLE:moon', text('moon', { field: 'title' })],
  ['a host', 'site:www.Example.com', { kind: 'domain', domain: 'example.com' }],
  ['a site’s name', 'site:Gazette', text('gazette', { field: 'site' })],
  ['a label', 'label:"to read"', { kind: 'label', label: 'to read', prefix: false }],
  ['a label prefix', 'label:se*', { kind: 'label', label: 'se', prefix: true }],
  ['a type', 'type:Video', { kind: 'type', type: 'video' }],
  ['a state', 'is:unread', { kind: 'is', state: 'unread' }],
  ['a state synonym', 'is:favourite', { kind: 'is', state: 'pinned' }],
  ['an attachment', 'has:highlight', { kind: 'has', attachment: 'highlight' }],
  ['a language', 'lang:pt-BR', { kind: 'lang', lang: 'pt-br' }],
  ['more words than', 'words:>1000', { kind: 'words', comparison: '>', count: 1000 }],
  ['exactly this many words', 'words:10', { kind: 'words', comparison: '=', count: 10 }],
  ['before', 'before:2026-03', { kind: 'saved', comparison: '<', at: '2026-03' }],
  ['after', 'after:2026', { kind: 'saved', comparison: '>=', at: '2026' }],
  ['published', 'published:>2026-01-31', { kind: 'published', comparison: '>=', at: '2026-01-31' }],
  ['nothing to search for', '"" * !? - : -"" title:', text('title')],
  ['nothing', '   ', undefined],
])('%s: %s', (_, input, query) => {
  expect(parseQuery(input).query).toEqual(query);
});

describe('invalid syntax is searched as words, with a note', () => {
  test.each<[string, Query, RegExp | undefined]>([
    ['is:lost', text('is lost'), /is: expects one of unread/],
    ['is:__proto__', text('is proto'), /is: expects/],
    ['constructor:x', text('constructor x'), /constructor: is not a filter/],
    ['type:book', text('type book'), /type: expects one of article/],
    ['words:many', text('words many'), /words: expects a number/],
    ['before:yesterday', text('before yesterday'), /before: expects a date/],
    ['before:2026-13', text('before 2026 13'), /before: expects a date/],
    ['re:zero', text('re zero'), /re: is not a filter/],
    ['-foo:bar', not(text('foo bar')), /foo: is not a filter/],
    ['https://x.example/a', text('https x example a'), undefined],
    ['12:30', text('12 30'), undefined],
  ])('%s', (input, query, note) => {
    const parsed = parseQuery(input);
    expect(parsed.query).toEqual(query);
    expect(parsed.notes).toEqual(note ? [expect.stringMatching(note)] : []);
  });
});

test('limits the length of a phrase', () => {
  const { query, notes } = parseQuery(`"${'a '.repeat(101)}"`);
  expect(query).toEqual(text('a '.repeat(100).trim()));
  expect(notes).toEqual(['only the first 100 words of a phrase are searched']);
  expect(parseQuery(`"${'a '.repeat(100)}"`).notes).toEqual([]);
});

test('limits the length and number of words', () => {
  const long = parseQuery('moon '.repeat(1000));
  expect(long.query).toMatchObject({ kind: 'all', parts: { length: 32 } });
  expect(long.notes).toHaveLength(2);
});

test('accepts any text', () => {
  const token = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '*', '-', ' or ', ':', 'title:', 'is:', 'words:>', '東', '(', '\0'),
  );
  fc.assert(
    fc.property(fc.array(token), (tokens) => {
      parseQuery(tokens.join(''));
    }),
  );
});
