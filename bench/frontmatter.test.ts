import { expect, test } from 'vitest';
import { frontmatterLosses } from './frontmatter.ts';

/** `npm run bench -- frontmatter` checks ten times as many. */
test('two YAML libraries read back 10,000 titles and authors unchanged', { timeout: 120_000 }, () => {
  const none = { lost: 0, example: undefined };
  expect(frontmatterLosses(10_000)).toEqual([
    { library: 'yaml', ...none },
    { library: 'js-yaml', ...none },
  ]);
});
