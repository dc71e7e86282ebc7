/** The reference lists all directives as in the table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directives } from './directives.ts';

const reference = readFileSync(join(import.meta.dirname, '../../../../../../docs/reference/site-config.md'), 'utf8');

test.each([...directives.values()])('$name', ({ name, does, takes }) => {
  const row = reference
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\``) || line.startsWith(`| \`${name}(…)\``));
  expect(row).toContain(`| ${takes}`);
  expect(row).toContain(does);
});
