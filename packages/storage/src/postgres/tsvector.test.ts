import { expect, test } from 'vitest';
import type { IndexEntry } from '../database/searchIndex.ts';
import { toParts } from './tsvector.ts';

const entry = (words: Partial<IndexEntry>): IndexEntry => ({
  owner: 'owner',
  title: [],
  author: [],
  site: [],
  reader: [],
  body: [],
  ...words,
});

test.each<[string, Partial<IndexEntry>, string]>([
  ['nothing', {}, "'owner' "],
  ['a text', { body: ['the', 'sea', 'the'] }, "'owner' 'the':2,4 'sea':3"],
  [
    'fields with their weights, and a gap between them',
    { title: ['sea'], author: ['ann'], site: ['gazette'], reader: ['note'], body: ['sea'] },
    "'owner' 'sea':2A,10 '=tsea':2A 'ann':4B '=aann':4B 'gazette':6C '=sgazette':6C 'note':8C '=rnote':8C",
  ],
])('%s', (_, words, vector) => {
  const length = Object.values(words).reduce((sum, field) => sum + field.length, 0);
  expect(toParts(entry(words))).toEqual([{ number: 0, length, vector }]);
});

test.each<[string, readonly string[]]>([
  ['a long text', Array.from({ length: 40_000 }, (_, i) => `w${i}`)],
  ['one word again and again', Array.from({ length: 2000 }, () => 'again')],
  ['long words', Array.from({ length: 6000 }, (_, i) => `${'x'.repeat(490)}${i}`)],
])('%s is cut into parts below the limits of tsvector, which overlap by 99 words', (_, body) => {
  const parts = toParts(entry({ body }));
  expect(parts.map(({ number }) => number)).toEqual(parts.map((_, i) => i + 1));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBe(body.length);
  for (const [i, { vector, length }] of parts.entries()) {
    const places = Array.from(vector.matchAll(/:([\d,]+)/g), ([, list = '']) => list.split(',').map(Number));
    expect(Math.max(...places.flat())).toBeLessThanOrEqual(16_383);
    expect(Math.max(...places.map((each) => each.length))).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(vector)).toBeLessThan(1_000_000);
    expect(places.flat()).toHaveLength(length + (i === 0 ? 0 : 99));
  }
});
