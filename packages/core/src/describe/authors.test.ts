import { describe, expect, test } from 'vitest';
import { describedFrom, factsIn } from '../../test/kit.ts';

const ld = (author: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', author })}</script>`;
const meta = '<meta name="author" content="Meta Author">';
const link = '<a rel="author" href="/ann">Ann Linked</a>';

describe('authors come from', () => {
  test.each([
    ['json-ld', ld({ name: 'Linked Author' }) + meta + link, ['Linked Author']],
    ['meta', meta + link, ['Meta Author']],
    ['rel-author', link, ['Ann Linked']],
  ])('%s', (source, page, value) => {
    expect(describedFrom(page).metadata.authors).toEqual({ value, source });
  });
  test('nowhere, on a page without any', () => {
    expect(factsIn(`<p>By the sea</p><footer>${link}</footer>`).authors).toBeUndefined();
  });
});

describe('names', () => {
  test.each<[string, unknown, string[] | undefined]>([
    ['one', 'Ann Ash', ['Ann Ash']],
    ['a list of people', [{ '@type': 'Person', name: 'Ann Ash' }, { name: 'Bob Birch' }], ['Ann Ash', 'Bob Birch']],
    ['several in one text', 'Ann Ash, Bob Birch and Cy Cedar & Di Dill', ['Ann Ash', 'Bob Birch', 'Cy Cedar', 'Dill']],
    ['named twice', ['Ann Ash', 'Ann Ash'], ['Ann Ash']],
    ['with "by"', 'By Ann Ash', ['Ann Ash']],
    ['with "and" inside a name', 'Andy Sandford', ['Andy Sandford']],
    ['an address is no name', 'https://example.com/ann', undefined],
    ['a mail address is no name', 'ann@example.com', undefined],
    ['a handle is no name', '@ann', undefined],
    ['a person with only an address', { url: 'https://example.com/ann' }, undefined],
    ['a number is no name', 42, undefined],
    ['an essay is no name', 'x'.repeat(200), undefined],
    ['lists in lists', [[['Ann Ash']]], ['Ann Ash']],
    ['a prototype is no author', JSON.parse('{"__proto__": {"name": "Eve"}}'), undefined],
  ])('%s', (_, author, expected) => {
    expect(factsIn(ld(author)).authors).toEqual(expected);
  });

  test('are twenty at most', () => {
    const crowd = Array.from({ length: 100 }, (_, at) => `Person ${at}`);
    expect(factsIn(ld(crowd)).authors).toHaveLength(20);
  });
});
