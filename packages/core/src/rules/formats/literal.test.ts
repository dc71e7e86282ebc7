import { describe, expect, test } from 'vitest';
import { type Literal, readLiteral } from './literal.ts';

/** Converts maps to objects, to compare them. */
function plain(value: Literal): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)])) : value;
}

describe('a literal in a JavaScript file', () => {
  test.each([
    ['JSON', '{"a": [1, -2.5, "x", true, null]}', { a: [1, -2.5, 'x', true, null] }],
    ['unquoted keys, trailing comma', "{a: 'x', $b_1: [1, 2,],}", { a: 'x', $b_1: [1, 2] }],
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

  test('__proto__ is an ordinary key', () => {
    const read = readLiteral('{__proto__: {a: 1}, constructor: 2}') as Map<string, Literal>;
    expect([...read.keys()]).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('a');
  });
});

describe('anything but a literal is refused, and nothing runs', () => {
  test.each([
    ['{a: alert(1)}', '"alert" is not a plain value'],
    ['{a: function () {}}', '"function" is not a plain value'],
    ['{a: 1 + 1}', 'expected , or }'],
    ['{[x]: 1}', 'expected a key and a colon'],
    ['{get a() { return 1 }}', 'expected a key and a colon'],
    [`{a: \`$\{1}\`}`, 'a template string with values'],
    ['{a: "x', 'unterminated string'],
    ['{a: !x}', '"!" is not a plain value'],
    ['{a', 'expected a key and a colon'],
    ['[1 2]', 'expected , or ]'],
    ['alert(1)', 'the file contains no object'],
    ['', 'the file contains no object'],
    ['['.repeat(100_000), 'nested deeper than 40 levels'],
    ['{a:'.repeat(100_000), 'nested deeper than 40 levels'],
    [`{a: "\\u{110000}"}`, 'invalid escape sequence'],
  ])('%s', (text, message) => {
    expect(() => readLiteral(text)).toThrow(message);
  });
});
