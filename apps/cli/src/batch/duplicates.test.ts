import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../test/kit.ts';
import { type DuplicateOptions, openDuplicates } from './duplicates.ts';
import type { Outcome } from './page.ts';

const article = (id: string, hash: string | undefined, simHash?: string): Outcome => ({
  kind: 'article',
  id: JSON.stringify(id),
  text: '',
  marks: { hash, simHash },
});

async function opened(options: Partial<DuplicateOptions> = {}) {
  const duplicates = await openDuplicates({ kind: 'near', path: undefined, from: 0, ...options });
  let position = options.from ?? 0;
  return {
    check: (outcome: Outcome) => {
      const result = duplicates.check(outcome, position++);
      return result.kind === 'skipped' ? `${result.type}: ${result.message}` : result.kind;
    },
    duplicates,
  };
}

test('the first of equal texts stays', async () => {
  const { check, duplicates } = await opened({ kind: 'same' });
  onTestFinished(() => duplicates.close(true));
  expect(check(article('a', 'h1'))).toBe('article');
  expect(check(article('b', 'h2'))).toBe('article');
  expect(check(article('c', 'h1'))).toBe('duplicate: the same text as "a"');
});

test('articles without text are not duplicates of each other', async () => {
  const { check, duplicates } = await opened();
  onTestFinished(() => duplicates.close(true));
  expect(check(article('a', undefined))).toBe('article');
  expect(check(article('b', undefined))).toBe('article');
});

test.each([
  ['0123456789abcdef', '0123456789abcdef', 'near-duplicate: nearly the same text as "a"'],
  ['0123456789abcdef', '1123456799abcdee', 'near-duplicate: nearly the same text as "a"'], // three bits, in three bands
  ['0123456789abcdef', '1123456699abcdee', 'article'], // four
])('%s and %s: %s', async (one, other, expected) => {
  const { check, duplicates } = await opened();
  onTestFinished(() => duplicates.close(true));
  check(article('a', 'h1', one));
  expect(check(article('b', 'h2', other))).toBe(expected);
});

test('of several near texts the first is named', async () => {
  const { check, duplicates } = await opened();
  onTestFinished(() => duplicates.close(true));
  check(article('a', 'h1', '0000000000000007'));
  check(article('b', 'h2', 'ffff000000000000'));
  check(article('c', 'h3', '0700000000000000'));
  expect(check(article('d', 'h4', '0000000000000000'))).toContain('"a"');
});

test('continues from a position: later pages are forgotten, and the file goes at the end', async () => {
  const path = join(await tempFolder(), 'seen.sqlite');
  const first = await opened({ path });
  first.check(article('a', 'h1', '0123456789abcdef'));
  first.check(article('b', 'h2', 'ffffffffffffffff'));
  first.duplicates.save();
  await first.duplicates.close(false);
  const second = await opened({ path, from: 1 });
  expect(second.check(article('b', 'h2', 'ffffffffffffffff'))).toBe('article');
  expect(second.check(article('c', 'h1'))).toContain('"a"');
  await second.duplicates.close(true);
  expect(existsSync(path)).toBe(false);
});
