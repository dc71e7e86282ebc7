import { describe, expect, test } from 'vitest';
import { type Literal, readLiteral } from './literal.ts';

/** Maps as objects, to write them down. */
function plain(value: Literal): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)])) : value;
}

describe('a literal in a file of JavaScript', () => {
  test.each([
    ['JSON', '{"a": [1, -2.5, "x", true, null]}', { a: [1, -2.5, 'x', true, null] }],
    ['names without quotes, a comma at the end', "{a: 'x', $b_1: [1, 2,],}", { a: 'x', $b_1: [1, 2] }],
    ['a variable', 'var rules = {a: 1};', { a: 1 }],
    ['a module', 'export default {a: 1}', { a: 1 }],
    ['an older module', 'module.exports = [1]', [1]],
    ['a call', 'define({a: 1})', { a: 1 }],
    ['comments', '{ // one {\n a: /* two } */ 1 }', { a: 1 }],
    ['what minifiers write', '{a:!0,b:!1,c:.5,d:1e3}', { a: true, b: false, c: 0.5, d: 1000 }],
    ['escapes', String.raw`{a: "\"\n\u0041\x41\u{1F600}", b: 'it\'s'}`, { a: '"\nAA😀', b: "it's" }],
    ['numbers as names', '{1: 2}', { 1: 2 }],
  ])('%s', (_, text, expected) => {
    expect(plain(readLiteral(text))).toEqual(expected);
  });

  test('a name that is a prototype is only a name', () => {
    const read = readLiteral('{__proto__: {a: 1}, constructor: 2}') as Map<string, Literal>;
    expect([...read.keys()]).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('a');
  });
});

describe('what is no literal is refused, and nothing runs', () => {
  test.each([
    ['{a: alert(1)}', '"alert" is no plain value'],
    ['{a: function () {}}', '"function" is no plain value'],
    ['{a: 1 + 1}', 'expected , or }'],
    ['{[x]: 1}', 'expected a name and a colon'],
    ['{get a() { return 1 }}', 'expected a name and a colon'],
    [`{a: \`$\{1}\`}`, 'a text with values in it'],
    ['{a: "x', 'a text has no end'],
    ['{a: !x}', '"!" is no plain value'],
    ['{a', 'expected a name and a colon'],
    ['[1 2]', 'expected , or ]'],
    ['alert(1)', 'there is no object in it'],
    ['', 'there is no object in it'],
    ['['.repeat(100_000), 'nested deeper than 40 levels'],
    ['{a:'.repeat(100_000), 'nested deeper than 40 levels'],
    [`{a: "\\u{110000}"}`, 'an escape without its digits'],
  ])('%s', (text, message) => {
    expect(() => readLiteral(text)).toThrow(message);
  });
});
