import { expect, test } from 'vitest';
import { readPlainYaml } from './plainYaml.ts';

test.each([
  ['port: 80', { port: 80 }],
  ['hosts: [a, b]\nx: { y: null }', { hosts: ['a', 'b'], x: { y: undefined } }],
  ['__proto__: { polluted: yes }', expect.anything()],
  ['', undefined],
  ['# only a comment', undefined],
  ['words', 'words'],
])('%j', (text, value) => {
  expect(readPlainYaml(text)).toEqual(value);
  expect({}).not.toHaveProperty('polluted');
});

test.each([
  ['a: [', /line 1/],
  ['a: 1\na: 2', /line 2/],
  ['a: &x 1\nb: *x', /alias/],
  [`a: ${'['.repeat(30)}${']'.repeat(30)}`, /deep/],
  ['x'.repeat(1_000_001), /longer/],
])('%#', (text, message) => {
  expect(() => readPlainYaml(text)).toThrow(message);
});
