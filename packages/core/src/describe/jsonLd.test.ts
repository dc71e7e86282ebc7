import { describe, expect, test } from 'vitest';
import { flattenJsonLd, parseJsonLd, property, textOf, textsOf, urlOf } from './jsonLd.ts';

const nested = (depth: number, inner: unknown): unknown => {
  let value = inner;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

describe('reading a block', () => {
  test.each<[string, string, unknown]>([
    ['as JSON', '{"a": 1}', { a: 1 }],
    ['that is repaired', '{"a": 1,}', { a: 1 }],
  ])('%s', (_, text, value) => {
    expect(parseJsonLd(text)).toEqual({ ok: true, value });
  });

  test.each(['', '{', '{"a": }', 'undefined', '<p>', '{"a": "\\x"}'])('%j cannot be parsed', (text) => {
    expect(parseJsonLd(text)).toEqual({ ok: false });
  });
});

describe('flattening', () => {
  const types = (value: unknown) => flattenJsonLd(value).map((node) => node.types.join('+'));
  test.each<[string, unknown, string[]]>([
    ['one node', { '@type': 'Article' }, ['Article']],
    ['a list', [{ '@type': 'A' }, { '@type': 'B' }], ['A', 'B']],
    ['a graph', { '@graph': [{ '@type': 'A' }, { '@type': 'B' }] }, ['A', 'B']],
    [
      'outer nodes first',
      { '@type': 'A', x: { '@type': 'B', y: { '@type': 'C' } }, z: { '@type': 'D' } },
      ['A', 'B', 'D', 'C'],
    ],
    ['several types', { '@type': ['Article', 'NewsArticle'] }, ['Article+NewsArticle']],
    ['types with their vocabulary', { '@type': 'https://schema.org/Article' }, ['Article']],
    ['types that are no text', { '@type': [1, null, {}, ['A'], 'B'] }, ['B']],
    ['no type', { headline: 'x' }, []],
    ['a number', 42, []],
    ['nothing', null, []],
  ])('%s', (_, value, expected) => {
    expect(types(value)).toEqual(expected);
  });

  test('stops at a limit', () => {
    expect(types(Array.from({ length: 100_000 }, () => ({ '@type': 'A' }))).length).toBeLessThanOrEqual(2_000);
  });
  test('works at any depth', () => {
    expect(types(nested(1_000, { '@type': 'A' }))).toEqual(['A']);
    expect(types(nested(200_000, { '@type': 'A' }))).toEqual([]);
  });
});

describe('a property', () => {
  const thing = { types: ['A'], value: JSON.parse('{"name": "x", "__proto__": {"headline": "y"}}') };
  test.each([
    ['of its own', 'name', 'x'],
    ['that is not there', 'headline', undefined],
    ['of every object', 'toString', undefined],
    ['of every object, by another way', 'constructor', undefined],
  ])('%s', (_, name, expected) => {
    expect(property(thing, name)).toBe(expected);
  });
  test('of no node', () => {
    expect(property(undefined, 'name')).toBeUndefined();
  });
});

describe('text', () => {
  test.each<[string, unknown, string]>([
    ['a string', ' x ', 'x'],
    ['the name of an object', { name: 'x', url: 'https://a.example' }, 'x'],
    ['the value of an object', { '@value': 'x' }, 'x'],
    ['the address of an object', { '@id': 'https://a.example' }, 'https://a.example'],
    ['the first of a list that has one', [null, 1, {}, 'x', 'y'], 'x'],
    ['a list in a list', [[['x']]], 'x'],
    ['not a number', 42, ''],
    ['not a truth', true, ''],
    ['not a name that is an object', { name: { name: 'x' } }, ''],
    ['not what is inherited', Object.create({ name: 'x' }), ''],
    ['nothing', undefined, ''],
  ])('%s', (_, value, expected) => {
    expect(textOf(value)).toBe(expected);
  });

  test('very deep lists give no text', () => {
    expect(textOf(nested(200_000, 'x'))).toBe('');
  });
  test('several', () => {
    expect(textsOf(['a', { name: 'b' }, 3, ['c', 'd']])).toEqual(['a', 'b', 'c']);
    expect(textsOf('a')).toEqual(['a']);
    expect(textsOf(undefined)).toEqual([]);
    expect(textsOf(Array.from({ length: 500 }, () => 'a'))).toHaveLength(50);
  });
});

test.each<[string, unknown, string]>([
  ['a string', 'https://a.example', 'https://a.example'],
  ['of an object', { '@type': 'ImageObject', url: 'https://a.example' }, 'https://a.example'],
  ['of a file', { contentUrl: 'https://a.example' }, 'https://a.example'],
  ['the first of several', ['https://a.example', 'https://b.example'], 'https://a.example'],
  ['not its name', { name: 'x' }, ''],
  ['not what is inherited', Object.create({ url: 'x' }), ''],
  ['not a number', 4, ''],
])('a URL: %s', (_, value, expected) => {
  expect(urlOf(value)).toBe(expected);
});
