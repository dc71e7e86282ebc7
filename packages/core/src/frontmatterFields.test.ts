import { expect, test } from 'vitest';
import { articleSchema } from './articleSchema.ts';
import { defaultFields, frontmatterFields } from './frontmatterFields.ts';

const places = Object.entries(articleSchema).flatMap(([key, value]) =>
  'frontmatter' in value ? [{ key, place: value.frontmatter }] : [],
);

test('the default fields are those with a place in the schema, in order; `saved_at` is last', () => {
  const placed = places.filter(({ place }) => place !== 'on request');
  placed.sort((a, b) => Number(a.place) - Number(b.place));
  expect(defaultFields).toEqual([...placed.map(({ key }) => key), 'saved_at']);
});

test('the other fields are those on request, in the order of the schema', () => {
  const onRequest = places.filter(({ place }) => place === 'on request').map(({ key }) => key);
  expect(frontmatterFields).toEqual([...defaultFields, ...onRequest]);
});
