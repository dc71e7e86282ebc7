import { expect, test } from 'vitest';
import { docFrom } from '../test/kit.ts';
import { namesOf } from './pageNames.ts';

const html =
  '<body><p class="lead note" style="color: red" data-count="3">Sea</p><div role="heading">Moon</div></body>';

test('knows the tags and attributes of a page', () => {
  const { tags, attributes } = namesOf(docFrom(html));
  expect([...tags]).toEqual(['html', 'head', 'body', 'p', 'div']);
  expect([...attributes]).toEqual(['class', 'style', 'data-count', 'role']);
});

test.each([
  ['class', (value: string) => /\bnote\b/.test(value), true],
  ['class', (value: string) => value === 'note', false],
  ['style', (value: string) => value.includes('red'), true],
  ['role', (value: string) => value === 'heading', true],
  ['role', (value: string) => value === 'tab', false],
] as const)('%s: %s', (name, matches, isThere) => {
  expect(namesOf(docFrom(html)).has(name, matches)).toBe(isThere);
});

test('returns the values that match', () => {
  expect([...namesOf(docFrom(html)).matching('class', (value) => value.startsWith('lead'))]).toEqual(['lead note']);
});

test('reads the page once', () => {
  const doc = docFrom(html);
  expect(namesOf(doc)).toBe(namesOf(doc));
});
