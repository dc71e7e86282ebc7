import { describe, expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';
import { countTokens } from './countTokens.ts';
import { outlineOf } from './outline.ts';

const page = `---
title: "Tides"
---

# Tides

The sea rises and falls.

## Why \\*exactly\\*

### The [moon](https://example.com/moon)

The moon pulls.

\`\`\`js
# not a heading
\`\`\`

## When

Twice a day.
`;

test('chunks have their heading path and source', () => {
  expect(chunksOf(page, { source: 'https://example.com/tides' })).toEqual([
    {
      index: 0,
      heading_path: ['Tides'],
      source: 'https://example.com/tides',
      tokens: countTokens('# Tides\n\nThe sea rises and falls.'),
      text: '# Tides\n\nThe sea rises and falls.',
    },
    {
      index: 1,
      heading_path: ['Tides', 'Why *exactly*', 'The moon'],
      source: 'https://example.com/tides',
      tokens: expect.any(Number),
      text: '### The [moon](https://example.com/moon)\n\nThe moon pulls.\n\n```js\n# not a heading\n```',
    },
    {
      index: 2,
      heading_path: ['Tides', 'When'],
      source: 'https://example.com/tides',
      tokens: expect.any(Number),
      text: '## When\n\nTwice a day.',
    },
  ]);
});

test.each([
  [
    'with a title',
    '[![a](/a.png)](/a.png)\n\n# Tides\n\nThe sea rises.',
    ['# Tides\n\n[![a](/a.png)](/a.png)\n\nThe sea rises.'],
  ],
  [
    'with an empty title section',
    '![a](/a.png)\n\n# Tides\n\n## Why\n\nThe moon.',
    ['## Why\n\n![a](/a.png)\n\nThe moon.'],
  ],
  ['and nothing else', '![a](/a.png)', ['![a](/a.png)']],
  ['and text', '![a](/a.png)\n\nText.\n\n# Tides\n\nThe sea.', ['![a](/a.png)\n\nText.', '# Tides\n\nThe sea.']],
])('a lead image %s is no chunk of its own', (_, markdown, texts) => {
  expect(chunksOf(markdown).map(({ text }) => text)).toEqual(texts);
});

test('an outline has every heading with the size of its section', () => {
  expect(outlineOf(page).map(({ level, title }) => `${level} ${title}`)).toEqual([
    '1 Tides',
    '2 Why *exactly*',
    '3 The moon',
    '2 When',
  ]);
  expect(outlineOf(page).every(({ tokens }) => tokens > 0)).toBe(true);
});

test('text without headings becomes chunks without a path', () => {
  const [first, ...others] = chunksOf('one two three\n\nfour five six', { maxTokens: 4 });
  expect(first).toEqual({ index: 0, heading_path: [], source: null, tokens: 3, text: 'one two three' });
  expect(others.map(({ text }) => text)).toEqual(['four five six']);
  expect(chunksOf('')).toEqual([]);
});

describe('large blocks', () => {
  test('are split between lines, and each piece can be read alone', () => {
    const code = `\`\`\`js\n${'let a = 1;\n'.repeat(40)}\`\`\``;
    const chunks = chunksOf(`# A\n\n${code}`, { maxTokens: 60 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) expect(text).toMatch(/^(?:# A\n\n)?```js\n(?:let a = 1;\n)+```$/);
    expect(chunks[0]!.text).toContain('# A');
    expect(chunks.map(({ text }) => text.match(/let/g)?.length ?? 0).reduce((a, b) => a + b)).toBe(40);
  });
  test('start with a word, the first piece after its heading', () => {
    const chunks = chunksOf(`## A\n\n${'The tide rises. '.repeat(30)}`, { maxTokens: 20 });
    expect(chunks[0]!.text).toMatch(/^## A\n\nThe tide rises\./);
    expect(chunks.slice(1).every(({ text }) => text.startsWith('The tide'))).toBe(true);
  });
  test.each([
    ['words', 'one two three '],
    ['sentences', 'The tide rises. It falls! '],
    ['Chinese', '潮汐是海水的周期性涨落。'],
    ['one word', 'x'],
    ['items', '- one\n'],
    ['rows', '| a | b |\n'],
  ])('lose nothing and fit the budget: %s', (_, unit) => {
    const text = unit.repeat(2_000);
    const chunks = chunksOf(text, { maxTokens: 50 });
    expect(Math.max(...chunks.map(({ tokens }) => tokens))).toBeLessThanOrEqual(50);
    const letters = (of: string) => of.replace(/\s+/g, '');
    if (!unit.startsWith('|')) expect(letters(chunks.map((chunk) => chunk.text).join(''))).toBe(letters(text));
  });
  test.each([
    ['characters', '潮'],
    ['letters', 'x'],
    ['spaces', ' x'],
    ['full stops', '.'],
  ])('may be a line of a million %s', (_, unit) => {
    expect(chunksOf(unit.repeat(1_000_000)).every(({ tokens }) => tokens <= 512)).toBe(true);
  });
});
