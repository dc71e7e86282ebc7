import { describe, expect, test } from 'vitest';
import { visible } from '../invisible.ts';
import { DENIED } from './denied.ts';
import { isOddUnit, isSurelyWord, keepLines } from './lines.ts';

const units = Array.from({ length: 0x10000 }, (_, unit) => unit);

test('what is not odd is seen, and is no space', () => {
  const plain = units.filter((unit) => unit > 0x20 && unit !== 0x7f && !(unit > 0x7e && isOddUnit(unit)));
  const wrong = plain.filter((unit) => {
    const text = String.fromCharCode(unit);
    return !text.isWellFormed() || visible(text) !== text || /\s|\p{Cc}/u.test(text);
  });
  expect(wrong).toEqual([]);
  expect(plain.length).toBeGreaterThan(50_000);
});

test('what is surely a word is a letter or a digit', () => {
  const wrong = units.filter((unit) => isSurelyWord(unit) && !/[\p{L}\p{N}]/u.test(String.fromCharCode(unit)));
  expect(wrong).toEqual([]);
});

describe('labels', () => {
  const keep = (text: string) =>
    keepLines(
      Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
      text.length,
    );

  test('each is written as lines are compared', () => {
    expect([...DENIED].filter((label) => label !== label.trim().toLowerCase() || !label)).toEqual([]);
  });
  test('each goes, in small and in capital letters', () => {
    const capitals = [...DENIED].map((label) => label.toUpperCase()).filter((label) => DENIED.has(label.toLowerCase()));
    expect(keep([...DENIED, ...capitals].join('\n'))).toBe('');
    expect(capitals.length).toBeGreaterThan(DENIED.size - 20);
  });
});

test('long texts are whole', () => {
  const line = 'The tide turned, 潮水在正午转向. '.repeat(500).trim();
  expect(
    keepLines(
      Uint16Array.from(line, (letter) => letter.charCodeAt(0)),
      line.length,
    ),
  ).toBe(line);
});
