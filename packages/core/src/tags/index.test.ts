import { describe, expect, test } from 'vitest';
import { chooseTags, type TagInput } from './index.ts';

const tagsOf = (subject: Partial<TagInput>) =>
  chooseTags({
    title: undefined,
    text: '',
    prose: subject.text ?? '',
    lang: undefined,
    host: undefined,
    siteName: undefined,
    keywords: undefined,
    ...subject,
  });
const from = (source: string, ...value: string[]) => ({ value, source });
const tides =
  'The harbour tide gates closed. In the harbour the water fell with the tide. Every harbour has a tide. This harbour knows the tide well. ';

describe('tags come from', () => {
  test.each<[string, Partial<TagInput>, string[]]>([
    ['json-ld', { keywords: from('json-ld', 'Tides', 'Sea life') }, ['Tides', 'Sea life']],
    ['domain', { host: 'www.github.com' }, ['programming', 'code']],
    ['topics', { title: 'Learning Python' }, ['python']],
    ['topics', { text: 'We run docker. Docker is fine, docker is small, docker is good.' }, ['docker']],
    ['phrases', { title: 'The harbour tide', text: tides, lang: 'en' }, ['harbour', 'tide']],
    [
      'phrases',
      { title: 'The harbour tide', text: `${tides}${'mathbf '.repeat(40)}`, prose: tides, lang: 'en' },
      ['harbour', 'tide'],
    ],
    [
      'open-graph, domain, topics',
      { keywords: from('open-graph', 'Asyncio'), host: 'dev.to', title: 'Python without threads' },
      ['Asyncio', 'programming', 'tutorial', 'python'],
    ],
  ])('%s', (source, subject, value) => {
    expect(tagsOf(subject)).toEqual({ value, source });
  });

  test('nowhere, if nothing is known', () => {
    expect(tagsOf({ title: 'On and off', text: 'Now and then it was as it was.' })).toBeUndefined();
  });
  test('a rule alone, if it sets tags', () => {
    const keywords = from('rule', 'mine');
    expect(tagsOf({ keywords, host: 'github.com', title: 'Python' })).toBe(keywords);
  });
  test('are at most five, without duplicates', () => {
    const keywords = from('json-ld', 'Python', 'a1', 'b2', 'c3', 'd4', 'e5');
    expect(tagsOf({ keywords, title: 'Python and Docker' })?.value).toEqual(['Python', 'a1', 'b2', 'c3', 'd4']);
    expect(tagsOf({ keywords: from('json-ld', 'PYTHON'), title: 'python' })?.value).toEqual(['PYTHON']);
  });
  test('are the same for the same text', () => {
    const subject = { title: 'Docker and Python', text: tides.repeat(5), host: 'dev.to', lang: 'en' };
    expect(tagsOf(subject)).toEqual(tagsOf({ ...subject }));
  });
});

describe('keywords are used', () => {
  const text = 'About the harbour, the tide and Bob’s boats.';
  test.each<[string, string, string[], string[]]>([
    ['if they come from JSON-LD', 'json-ld', ['Culture', 'Weather'], ['Culture', 'Weather']],
    ['if they occur in the text', 'meta', ['harbour', 'culture', 'the tide'], ['harbour', 'the tide']],
    [
      'not if they are stuffed for search engines',
      'meta',
      ['harbour', 'harbour boats', 'tide harbour', 'bob harbour'],
      [],
    ],
    ['not if they name no subject', 'open-graph', ['News', 'Uncategorized', 'Tides'], ['Tides']],
    ['not if they name the site', 'open-graph', ['Example', 'The Gazette', 'example.com', 'Tides'], ['Tides']],
    ['not if they are sentences', 'json-ld', ['all you need to know about tides', 'Tides'], ['Tides']],
  ])('%s', (_, source, keywords, expected) => {
    const found = tagsOf({ keywords: from(source, ...keywords), text, host: 'example.com', siteName: 'The Gazette' });
    expect(found?.value ?? []).toEqual(expected);
  });
  test('in scripts without spaces too', () => {
    expect(tagsOf({ keywords: from('meta', '潮汐', '股票'), text: '关于潮汐的文章' })?.value).toEqual(['潮汐']);
  });
});

describe('handles values of any size', () => {
  test.each<[string, Partial<TagInput>]>([
    ['a megabyte of one word', { text: 'x'.repeat(1_000_000) }],
    ['a megabyte of words', { text: 'harbour tide '.repeat(80_000) }],
    ['a megabyte without spaces', { text: '潮汐海洋'.repeat(250_000) }],
    ['a long title', { title: 'python '.repeat(100_000) }],
    ['a host of many labels', { host: 'a.'.repeat(100_000) }],
    [
      'names of prototypes',
      { text: 'constructor __proto__ toString '.repeat(50), host: 'constructor.prototype', lang: '__proto__' },
    ],
  ])('%s', (_, subject) => {
    expect(tagsOf(subject)?.value.length ?? 0).toBeLessThanOrEqual(5);
  });
});
