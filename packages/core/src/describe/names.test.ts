import { describe, expect, test } from 'vitest';
import { isAccountName, isBareLabel, looksLikeFullName, namesIn, startsByline } from './names.ts';

describe('names in', () => {
  test.each<[string, string[]]>([
    ['Ann Ash', ['Ann Ash']],
    ['By Ann Ash', ['Ann Ash']],
    ['Written by: Ann Ash', ['Ann Ash']],
    ['Von Ann Ash und Bob Birch', ['Ann Ash', 'Bob Birch']],
    ['Ann Ash, Bob Birch & Cy Cedar', ['Ann Ash', 'Bob Birch', 'Cy Cedar']],
    ['Ann Ash, PhD, RD', ['Ann Ash']],
    ['Ann Ash, Senior Editor', ['Ann Ash']],
    ['Ann Ash (she/her)', ['Ann Ash']],
    ['Ann Ash | March 5, 2024', ['Ann Ash']],
    ['Ann Ash - Tide Editor', ['Ann Ash']],
    ['Center for Tides and Waves', ['Center for Tides and Waves']],
    ['The Tide Team', ['The Tide Team']],
    ['作者：王小明', ['王小明']],
    ['文／山田太郎', ['山田太郎']],
    ['A. J. Neal', ['A. J. Neal']],
    ['De Niro', ['De Niro']],
    ['Di Mario Rossi', ['Mario Rossi']],
    ['Contributors to Tidepedia projects', []],
    ['admin', []],
    ['By', []],
    ['Topic author', []],
    ['ann@example.com', []],
    ['https://example.com/ann', []],
    ['5 min read', []],
    ['Read more', []],
    ['Sign up', []],
    ['Privacy Policy', []],
    ['12 comments', []],
    ['Tides rise every day. Then they fall again', []],
    ['(', []],
    ['('.repeat(100_000), []],
  ])('%.60s', (text, expected) => {
    expect(namesIn([text])).toEqual(expected);
  });
});

test.each([
  ['By Ann', true],
  ['Written by Ann', true],
  ['Von Ann', true],
  ['Autor: Ann', true],
  ['Bygone days', false],
  ['Text', false],
])('%s starts a byline: %s', (line, expected) => {
  expect(startsByline(line)).toBe(expected);
});

test.each([
  ['By', true],
  ['Written by', true],
  ['Author:', true],
  ['By Ann', false],
])('%s is only a label: %s', (line, expected) => {
  expect(isBareLabel(line)).toBe(expected);
});

test.each([
  ['ann.ash', true],
  ['annash42', true],
  ['Ann', false],
])('%s is a user name: %s', (name, expected) => {
  expect(isAccountName(name)).toBe(expected);
});

test.each([
  ['Ann Ash', true],
  ['Ludwig van Beethoven', true],
  ['Ann', false],
  ['Video of the day', false],
])('%s looks like a full name: %s', (name, expected) => {
  expect(looksLikeFullName(name)).toBe(expected);
});
