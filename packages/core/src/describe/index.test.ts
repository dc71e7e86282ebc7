import { describe, expect, test } from 'vitest';
import { describedFrom, metadataIn } from '../../test/kit.ts';
import type { TraceEvent } from '../types.ts';

const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
const title = '<title>Still here</title>';

describe('JSON-LD of any shape does not break the description', () => {
  test.each([
    ['numbers', '{"@type":"Article","headline":42,"author":7,"datePublished":20240101,"keywords":3}'],
    ['booleans and null', '{"@type":"Article","headline":true,"author":null,"publisher":false}'],
    ['objects', '{"@type":"Article","headline":{"a":{"b":{}}},"author":{"name":{"name":"x"}}}'],
    ['lists in lists', `{"@type":"Article","headline":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['objects in objects', `${'{"@type":"Article","author":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    [
      'prototypes',
      '{"@type":"Article","__proto__":{"headline":"polluted"},"constructor":{"prototype":{"headline":"polluted"}}}',
    ],
    ['a prototype as type', '{"@type":"__proto__","headline":"polluted"}'],
    ['types that are not strings', '{"@type":{"@type":["Article"]},"headline":"polluted"}'],
    [
      'objects that cannot be converted to text',
      '{"@type":"Article","isAccessibleForFree":{"toString":1,"valueOf":2},"headline":{"toString":1}}',
    ],
    [
      'nested lists where a boolean is expected',
      `{"@type":"Article","isAccessibleForFree":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ],
    ['a bare string', '"Article"'],
    ['null', 'null'],
    ['a long list of nothing', `[${'null,'.repeat(100_000)}null]`],
  ])('%s', (_, json) => {
    const doc = describedFrom(block(json) + title);
    expect([doc.metadata.title?.value, doc.warnings]).toEqual(['Still here', []]);
    expect(({} as Record<string, unknown>).headline).toBeUndefined();
  });

  test.each(['{"@type":"Article","headline":"x"', 'not json at all', '{"a":"\\u12"}', ''])(
    'a broken block adds a warning: %j',
    (json) => {
      const doc = describedFrom(block(json) + block('{"@type":"Article","headline":"The good one"}') + title);
      expect(doc.metadata.title?.value).toBe('The good one');
      expect(doc.warnings.map(({ type }) => type)).toEqual(['bad-json-ld']);
    },
  );

  test('other scripts are not read as JSON-LD', () => {
    expect(describedFrom(`<script type="application/json">{</script><script>{</script>${title}`).warnings).toEqual([]);
  });
});

describe('the node that describes the page', () => {
  test.each([
    [
      'an article before the page it is on',
      [
        { '@type': 'WebPage', headline: 'page' },
        { '@type': 'NewsArticle', headline: 'article' },
      ],
      'article',
    ],
    [
      'the page, when there is no article',
      [
        { '@type': 'Organization', headline: 'org' },
        { '@type': 'WebPage', headline: 'page' },
      ],
      'page',
    ],
    [
      'nothing else',
      [
        { '@type': 'Organization', headline: 'org' },
        { '@type': 'Person', headline: 'person' },
      ],
      undefined,
    ],
    ['a recipe', [{ '@type': 'Recipe', headline: 'soup' }], 'soup'],
  ])('%s', (_, nodes, title) => {
    expect(metadataIn(block(JSON.stringify(nodes))).title).toBe(title);
  });
});

test('the trace reports every field that was found, with its source', () => {
  const events: TraceEvent[] = [];
  describedFrom(
    '<html lang="en"><title>T</title><meta name="author" content="Ann Ash"><meta name="author" content="Bob Birch">',
    {
      trace: (event) => events.push(event),
    },
  );
  expect(events).toEqual([
    { stage: 'describe', did: 'described', field: 'title', value: 'T', source: 'html' },
    { stage: 'describe', did: 'described', field: 'authors', value: 'Ann Ash,Bob Birch', source: 'meta' },
    { stage: 'describe', did: 'described', field: 'lang', value: 'en', source: 'html' },
  ]);
});

test('the types that the page declares are available to the engine', () => {
  const { claims } = describedFrom(
    `<meta property="og:type" content="product">${block('{"@type":["Product","Thing"]}')}`,
  );
  expect([claims.ogType, [...claims.jsonLdTypes]]).toEqual(['product', ['Product', 'Thing']]);
});

test('50,000 meta tags are handled', () => {
  const many = '<meta name="author" content="Ann Ash">'.repeat(50_000);
  expect(metadataIn(many + title)).toEqual({ title: 'Still here', authors: ['Ann Ash'] });
});

test.each([
  [false, false],
  ['False', false],
  ['http://schema.org/False', false],
  [true, true],
  ['true', true],
  [{}, undefined],
  [[false], undefined],
])('isAccessibleForFree %j means free: %s', (value, expected) => {
  const { claims } = describedFrom(block(JSON.stringify({ '@type': 'Article', isAccessibleForFree: value })));
  expect(claims.isFree).toBe(expected);
});
