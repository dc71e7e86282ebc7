import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorAt } from './anchor.ts';
import { reanchor } from './reanchor.ts';

const text =
  'The sea was calm. The tide turned at noon. The sea was loud. The tide turned at night. Then it was calm again.';
const anchorOf = (quote: string, from = 0, within = text) => {
  const start = within.indexOf(quote, from);
  return anchorAt(within, start, start + quote.length)!;
};

describe('finds the passage again', () => {
  const second = anchorOf('The tide turned', 50);
  test.each([
    ['at its old position', anchorOf('at noon'), text, 'same', 'at noon'],
    ['after text was added before it', anchorOf('at noon'), `A new beginning. ${text}`, 'moved', 'at noon'],
    ['after text was removed before it', anchorOf('at night'), text.slice(18), 'moved', 'at night'],
    ['the right one of two occurrences', second, `New. ${text}`, 'moved', 'The tide turned'],
    ['by its surrounding text, far from its old position', second, text.slice(43), 'moved', 'The tide turned'],
    [
      'with other spaces and line breaks',
      anchorOf('calm. The tide'),
      text.replaceAll('. ', '.\n\n'),
      'reflowed',
      'calm.\n\nThe tide',
    ],
    [
      'with other quotation marks',
      anchorOf('“so he said”', 0, 'And “so he said” to her'),
      'And "so he said" to her',
      'reflowed',
      'so he said',
    ],
    ['not if its words are gone', anchorOf('at noon'), text.replace('at noon', 'at dawn'), 'lost', 'at noon'],
    ['not in an empty text', anchorOf('at noon'), '', 'lost', 'at noon'],
  ])('%s', (_, anchor, after, how, quote) => {
    const found = reanchor(anchor, after);
    expect([found.how, found.anchor.quote]).toEqual([how, quote]);
    if (how !== 'lost') expect(after.slice(found.anchor.start, found.anchor.end)).toBe(quote);
  });

  test('the second of two occurrences stays the second', () => {
    const found = reanchor(second, `New. ${text}`);
    expect(found.anchor.start).toBe(second.start + 5);
  });
});

test('a new anchor always matches the text at its position', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.string({ maxLength: 60 }),
      fc.nat(59),
      fc.nat(59),
      (before, after, a, b) => {
        const anchor = anchorAt(before, Math.min(a, b), Math.max(a, b));
        if (!anchor) return;
        const found = reanchor(anchor, after);
        if (found.how === 'lost') expect(found.anchor).toBe(anchor);
        else expect(after.slice(found.anchor.start, found.anchor.end)).toBe(found.anchor.quote);
      },
    ),
  );
});

test('a quote with very many occurrences is handled quickly', () => {
  const long = 'a'.repeat(200_000);
  expect(reanchor(anchorAt(long, 5, 6)!, long).how).toBe('same');
});

test.each([
  [-1, 3],
  [3, 3],
  [5, 2],
  [0, 1000],
  [Number.NaN, 2],
])('no anchor from %s to %s', (start, end) => {
  expect(anchorAt('some text', start, end)).toBeUndefined();
});
