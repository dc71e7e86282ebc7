import { describe, expect, test } from 'vitest';
import { DENIED } from './denied.ts';
import { keepLines } from './lines.ts';

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
