import { describe, expect, test } from 'vitest';
import { cleanLines } from './cleanLines.ts';
import { UI_LABELS } from './uiLabels.ts';

describe('UI labels', () => {
  const clean = (text: string) =>
    cleanLines(
      Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
      text.length,
    );

  test('are trimmed and in lower case', () => {
    expect([...UI_LABELS].filter((label) => label !== label.trim().toLowerCase() || !label)).toEqual([]);
  });
  test('are dropped, in lower and in upper case', () => {
    const capitals = [...UI_LABELS]
      .map((label) => label.toUpperCase())
      .filter((label) => UI_LABELS.has(label.toLowerCase()));
    expect(clean([...UI_LABELS, ...capitals].join('\n'))).toBe('');
    expect(capitals.length).toBeGreaterThan(UI_LABELS.size - 20);
  });
});

test('keeps a long text whole', () => {
  const line = 'The tide turned, 潮水在正午转向. '.repeat(500).trim();
  expect(
    cleanLines(
      Uint16Array.from(line, (letter) => letter.charCodeAt(0)),
      line.length,
    ),
  ).toBe(line);
});
