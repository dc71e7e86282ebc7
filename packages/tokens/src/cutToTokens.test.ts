import { describe, expect, test } from 'vitest';
import { countTokens } from './countTokens.ts';
import { cutToTokens } from './cutToTokens.ts';

const code = `\`\`\`js\n${'let a = 1;\n'.repeat(20)}\`\`\``;
const table = `| a | b |\n| --- | --- |\n${'| one | two |\n'.repeat(20)}`.trimEnd();

describe('a text is cut', () => {
  test('not at all if it fits', () => {
    const text = '# A\n\ntext\n';
    expect(cutToTokens(text, 100)).toEqual({ text, tokens: countTokens(text), isCut: false });
  });
  test.each<[string, string, number, string]>([
    ['between blocks', 'one two three\n\nfour five six\n\nseven', 8, 'one two three\n\nfour five six'],
    ['before code that does not fit', `one\n\n${code}\n\ntwo`, countTokens(code), 'one'],
    ['before a table that does not fit', `one\n\n${table}`, countTokens(table), 'one'],
    ['after a heading if nothing else fits', '# A\n\n- one two three', 5, '# A'],
    ['before a heading whose text does not fit', 'one\n\n## B\n\ntwo three four five', 6, 'one'],
    ['without partial frontmatter', `---\ntitle: "${'long '.repeat(50)}"\n---\n\n# A\n\ntext`, 20, '# A\n\ntext'],
  ])('%s', (_, text, budget, expected) => {
    const cut = cutToTokens(text, budget);
    expect([cut.text, cut.isCut]).toEqual([expected, true]);
    expect(cut.tokens).toBe(countTokens(expected));
  });

  test('inside a block only if the block alone exceeds the budget', () => {
    const cut = cutToTokens(`# A\n\n${'The tide rises. '.repeat(50)}`, 40);
    expect(cut.text).toMatch(/^# A\n\n(?:The tide rises\. )+The tide rises\.$/);
    expect(cut.tokens).toBeGreaterThan(30);
  });
  test('inside code with its fences repeated', () => {
    expect(cutToTokens(code, 30).text).toMatch(/^```js\n(?:let a = 1;\n)+```$/);
    expect(cutToTokens(table, 40).text).toMatch(/^\| a \| b \|\n\| --- \| --- \|\n(?:\| one \| two \|\n?)+$/);
  });

  test.each([
    ['words', 'one two three '],
    ['Chinese', '潮汐是海水的周期性涨落，'],
    ['one word', 'x'],
    ['lines', 'one\n'],
    ['blocks', 'one\n\n'],
    ['headings', '# one\n'],
    ['rows', '| a | b |\n'],
    ['open fences', '```\n'],
    ['emoji', '🙂'],
  ])('to at most the budget: %s', (_, unit) => {
    for (const budget of [1, 2, 7, 100]) {
      const cut = cutToTokens(unit.repeat(5_000), budget);
      expect(cut.tokens).toBeLessThanOrEqual(budget);
      expect(countTokens(cut.text)).toBe(cut.tokens);
    }
  });
  test('the same way every time', () => {
    const text = `${'one two three. '.repeat(30)}\n\n${code}`;
    expect(cutToTokens(text, 50)).toEqual(cutToTokens(text, 50));
  });
});
