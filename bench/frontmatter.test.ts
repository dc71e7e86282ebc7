import { expect, test } from 'vitest';
import { frontmatterLosses } from './frontmatter.ts';

/** `npm run bench -- frontmatter` reads ten times as many. */
test('10,000 titles and authors come back as they were from two YAML libraries', { timeout: 120_000 }, () => {
  const none = { lost: 0, example: undefined };
  expect(frontmatterLosses(10_000)).toEqual([
    { library: 'yaml', ...none },
    { library: 'js-yaml', ...none },
  ]);
});
