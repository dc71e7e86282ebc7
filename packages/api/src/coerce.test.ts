import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { coerce } from './coerce.ts';

const shape = {
  flag: z.optional(z.boolean()),
  choice: z.optional(z.nullable(z.boolean())),
  count: z.optional(z.number()),
  names: z.optional(z.array(z.string())),
  counts: z.optional(z.array(z.number())),
  text: z.optional(z.string()),
};

test.each([
  ['flags as clients send them', { flag: 'on', choice: '0' }, { flag: true, choice: false }],
  ['JSON values stay', { flag: false, count: 5, names: ['a'] }, { flag: false, count: 5, names: ['a'] }],
  ['numbers as text', { count: ' 20 ', counts: ['1', '-2'] }, { count: 20, counts: [1, -2] }],
  ['one value of a list', { names: 'a', counts: '7' }, { names: ['a'], counts: [7] }],
  ['null and empty text mean not given', { flag: '', count: '', text: null, names: null }, {}],
  ['null is a value where the contract says so', { choice: null, flag: null }, { choice: null }],
  ['an empty choice is null', { choice: '' }, { choice: null }],
  ['an empty text stays', { text: '' }, { text: '' }],
  [
    'what is no flag or number is left for validation',
    { flag: 'maybe', count: '1e9' },
    { flag: 'maybe', count: '1e9' },
  ],
  ['unknown names are dropped', { other: 1, toString: 2 }, {}],
])('%s', (_, input, expected) => {
  expect(coerce(shape, input)).toEqual(expected);
});

test.each([[undefined], [null], ['text'], [[1]]])('%j is no form', (input) => {
  expect(coerce(shape, input)).toBe(input);
});
