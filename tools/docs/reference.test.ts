/** The references of `@pith/core` and of the HTTP API are those of the code. UPDATE=1 rewrites them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coreReference } from './coreReference.ts';
import { markdownGuide } from './frontmatterTable.ts';
import { httpReference } from './httpReference.ts';
import { read, repository } from './markdown.ts';

test.each([
  ['docs/reference/core-api.md', coreReference],
  ['docs/reference/http-api.md', httpReference],
  ['docs/guide/markdown.md', markdownGuide],
])('%s is up to date', (path, make) => {
  const made = make();
  if (process.env.UPDATE) writeFileSync(join(repository, path), made);
  expect(read(path)).toBe(made);
});
