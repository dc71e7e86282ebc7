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
  ['a phrase against a word', 'a"b c"d', all(text('a'), text('b c'), text('d'))],
  ['a phrase without an end', '"the moon', text('the moon')],
  ['curved marks', '“the moon”', text('the moon')],
  ['a beginning', 'ti*', text('ti', { prefix: true })],
  ['a star inside is nothing', 't*i', text('t i')],
  ['a star in a phrase is nothing', '"ti*"', text('ti')],
  ['a joined word is a phrase', 'state-of-the-art', text('state of the art')],
  ['pairs', '東京都', text('東京 京都')],
  ['one character begins a pair', '京', text('京', { prefix: true })],
  ['a run that ends inside the question ends in the text', '東京2020', text('東京 京 2020')],
  ['one character after another script', '2020年', text('2020 年', { prefix: true })],
  ['without', 'moon -sun', all(text('moon'), not(text('sun')))],
  ['without a phrase', '-"the sun"', not(text('the sun'))],
  ['without a beginning', '-su*', not(text('su', { prefix: true }))],
  ['without a filter', '-is:archived', not({ kind: 'is', state: 'archived' })],
  ['or, between neighbours', 'sea moon or sun wind', all(text('sea'), any(text('moon'), text('sun')), text('wind'))],
  ['or, several', 'a or b OR c', any(text('a'), text('b'), text('c'))],
  ['or with filters', 'moon or is:pinned', any(text('moon'), { kind: 'is', state: 'pinned' })],
  ['or at the edges is a word', 'or moon', all(text('or'), text('moon'))],
  ['or at the end is a word', 'moon or', all(text('moon'), text('or'))],
  ['or in quotes is a word', 'moon "or" sun', all(text('moon'), text('or'), text('sun'))],
  ['a field', 'title:Moon', text('moon', { field: 'title' })],
  ['a field with a phrase', 'author:"Ann Shore"', text('ann shore', { field: 'author' })],
  ['a field with a beginning', 'title:mo*', text('mo', { field: 'title', prefix: true })],
  ['a name in capitals', 'TITLE:moon', text('moon', { field: 'title' })],
  ['a host', 'site:www.Example.com', { kind: 'domain', domain: 'example.com' }],
  ['a site’s name', 'site:Gazette', text('gazette', { field: 'site' })],
  ['a label', 'label:"to read"', { kind: 'label', label: 'to read', prefix: false }],
  ['the beginning of a label', 'label:se*', { kind: 'label', label: 'se', prefix: true }],
  ['a type', 'type:Video', { kind: 'type', type: 'video' }],
  ['a state', 'is:unread', { kind: 'is', state: 'unread' }],
  ['a state by another name', 'is:favourite', { kind: 'is', state: 'pinned' }],
  ['a thing', 'has:highlight', { kind: 'has', thing: 'highlight' }],
  ['a language', 'lang:pt-BR', { kind: 'lang', lang: 'pt-br' }],
  ['more words than', 'words:>1000', { kind: 'words', comparison: '>', count: 1000 }],
  ['exactly so many words', 'words:10', { kind: 'words', comparison: '=', count: 10 }],
  ['before', 'before:2026-03', { kind: 'saved', comparison: '<', at: '2026-03' }],
  ['after', 'after:2026', { kind: 'saved', comparison: '>=', at: '2026' }],
  ['published', 'published:>2026-01-31', { kind: 'published', comparison: '>=', at: '2026-01-31' }],
  ['nothing to find', '"" * !? - : -"" title:', text('title')],
  ['nothing', '   ', undefined],
])('%s: %s', (_, question, query) => {
  expect(parseQuery(question).query).toEqual(query);
});

describe('what is no syntax is looked for as words, with a note', () => {
  test.each<[string, Query, RegExp | undefined]>([
    ['is:lost', text('is lost'), /is: takes one of unread/],
    ['is:__proto__', text('is proto'), /is: takes/],
    ['constructor:x', text('constructor x'), /constructor: is no filter/],
    ['type:book', text('type book'), /type: takes one of article/],
    ['words:many', text('words many'), /words: takes a number/],
    ['before:yesterday', text('before yesterday'), /before: takes a date/],
    ['before:2026-13', text('before 2026 13'), /before: takes a date/],
    ['re:zero', text('re zero'), /re: is no filter/],
    ['-foo:bar', not(text('foo bar')), /foo: is no filter/],
    ['https://x.example/a', text('https x example a'), undefined],
    ['12:30', text('12 30'), undefined],
  ])('%s', (question, query, note) => {
    const parsed = parseQuery(question);
    expect(parsed.query).toEqual(query);
    expect(parsed.notes).toEqual(note ? [expect.stringMatching(note)] : []);
  });
});

test('a question has an end', () => {
  const long = parseQuery('moon '.repeat(1000));
  expect(long.query).toMatchObject({ kind: 'all', parts: { length: 32 } });
  expect(long.notes).toHaveLength(2);
});

test('no text is an error', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '*', '-', ' or ', ':', 'title:', 'is:', 'words:>', '東', '(', '\0'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      parseQuery(pieces.join(''));
    }),
  );
});
