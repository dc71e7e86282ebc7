import { describe, expect, test } from 'vitest';
import { codeSpan, escapeInline, escapeLineStart, escapeTarget, fenceFor } from './escape.ts';

describe('inside a line, escapes only what could be markup', () => {
  test.each([
    ['plain text, it’s (fine): 50% – “yes”!', 'plain text, it’s (fine): 50% – “yes”!'],
    ['snake_case and 2_000', 'snake_case and 2_000'],
    ['_a_ __init__', '\\_a\\_ \\_\\_init\\_\\_'],
    ['1 < 2, a <- b, <3', '1 < 2, a <- b, <3'],
    ['<b> </b> <!-- <?', '\\<b> \\</b> \\<!-- \\<?'],
    ['AT&T & co, &amp; &#65;', 'AT&T & co, \\&amp; \\&#65;'],
    ['http://a.b www.a.b a@b.c', 'http\\://a.b www\\.a.b a\\@b.c'],
    ['ends with <', 'ends with <'],
    ['ends with &', 'ends with &'],
    ['5 * 3, a[0] and [b], ~7, a*', '5 * 3, a[0] and [b], ~7, a\\*'],
    ['[a](b) [c][d] [e]: f [^1]', '\\[a\\](b) \\[c\\]\\[d\\] \\[e\\]: f \\[^1\\]'],
    ['[x] a', '\\[x] a'],
    ['C:\\new, \\* *', 'C:\\new, \\\\\\* *'],
    ['~a~ ~~b~~', '\\~a\\~ \\~\\~b\\~\\~'],
  ])('%s', (text, escaped) => {
    expect(escapeInline(text)).toBe(escaped);
  });
});

describe('at the start of a line', () => {
  test.each([
    ['# a', '\\# a'],
    ['#a', '#a'],
    ['> a', '\\> a'],
    ['- a', '\\- a'],
    ['-a', '-a'],
    ['--', '\\--'],
    ['+ a', '\\+ a'],
    ['1. a', '1\\. a'],
    ['1.5', '1.5'],
    ['1234567890. a', '1234567890. a'],
    ['== a', '== a'],
    ['===', '\\==='],
    ['--- | ---', '\\--- | ---'],
    ['| --- | :-: |', '\\| --- | :-: |'],
    [':--', '\\:--'],
    ['|', '\\|'],
    ['| a | b |', '| a | b |'],
    ['a | b', 'a | b'],
  ])('%s', (line, escaped) => {
    expect(escapeLineStart(line)).toBe(escaped);
  });
});

test.each([
  ['https://a.example/(b)', 'https://a.example/(b)'],
  ['https://a.example/(b', 'https://a.example/\\(b'],
  ['https://a.example/((b))', 'https://a.example/\\(\\(b\\)\\)'],
  ['https://a.example/?a=b&c=d', 'https://a.example/?a=b&c=d'],
  ['https://a.example/?a&lt;b', 'https://a.example/?a\\&lt;b'],
  ['#a b<c>`d`', '#a%20b%3Cc%3E%60d%60'],
  ['https://a.example/a\\b', 'https://a.example/a\\\\b'],
])('the target %s', (address, escaped) => {
  expect(escapeTarget(address)).toBe(escaped);
});

test.each([
  ['a', '```'],
  ['a `b` c', '```'],
  ['```', '````'],
  ['`````', '``````'],
])('the fence around %j', (code, fence) => {
  expect(fenceFor(code, 3)).toBe(fence);
});

test.each([
  ['a', '`a`'],
  [' a  b ', '`a b`'],
  ['`', '`` ` ``'],
  ['a``b', '`a``b`'],
  ['', ''],
])('the code %j in a line', (code, written) => {
  expect(codeSpan(code)).toBe(written);
});
