import { describe, expect, test } from 'vitest';
import { splitLines } from './splitLines.ts';

async function lines(chunks: readonly string[], maxBytes = 100): Promise<string[]> {
  const found: string[] = [];
  const source = async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  };
  for await (const line of splitLines(source(), maxBytes))
    found.push(line === 'too-long' ? line : new TextDecoder().decode(line));
  return found;
}

describe('splitLines', () => {
  test.each([
    ['several lines in a chunk', ['a\nb\n'], ['a', 'b']],
    ['a line over several chunks', ['a', 'b', 'c\nd\n'], ['abc', 'd']],
    ['no newline at the end', ['a\nb'], ['a', 'b']],
    ['empty lines are skipped', ['\n\na\n \r\n\t\nb\n\n'], ['a', 'b']],
    ['no input', [], []],
    ['a line that ends with the chunk', ['a\n', 'b\n'], ['a', 'b']],
  ])('%s', async (_, chunks, expected) => {
    expect(await lines(chunks)).toEqual(expected);
  });

  test.each([
    ['exactly the maximum length', ['12345\nb\n'], ['12345', 'b']],
    ['too long, in one chunk', ['123456\nb\n'], ['too-long', 'b']],
    ['too long, over several chunks', ['a\n123', '456', '789\nb'], ['a', 'too-long', 'b']],
    ['too long, at the end', ['a\n123456'], ['a', 'too-long']],
  ])('%s', async (_, chunks, expected) => {
    expect(await lines(chunks, 5)).toEqual(expected);
  });
});
