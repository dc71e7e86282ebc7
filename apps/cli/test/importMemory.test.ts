/** Imports of files that are small but need much memory if they are read carelessly: with a small heap they end with an answer, not with a crash. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { zipOf } from '../../../packages/library/test/imports.ts';
import { tempFolder } from './kit.ts';

const PITH = fileURLToPath(new URL('../bin/pith.js', import.meta.url));
const HEAP_MB = 160;

const header = 'title,url,time_added,tags,status';
const columns = Array.from({ length: 9_000 }, (_, i) => `,c${i}`).join('');
const post = (i: number) =>
  `{"href":"https://a.example/${i % 100}","description":"x","toread":"no","extended":"${'lorem '.repeat(500)}"}`;

test.each<[string, string, () => string | Promise<Uint8Array>, number]>([
  ['columns', 'wide.csv', () => `${header}${columns}\n${'a,https://a.example/\n'.repeat(4_500)}`, 3],
  ['cells', 'commas.csv', () => `${header}\na,https://a.example/${','.repeat(20_000_000)}\n`, 3],
  ['elements', 'tags.html', () => `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<b>'.repeat(5_000_000)}`, 3],
  ['list elements', 'list.json', () => `[${Array.from({ length: 30_000 }, (_, i) => post(i)).join(',')}]`, 0],
  [
    'files in a zip',
    'many.zip',
    () => zipOf(Array.from({ length: 20_000 }, (_, i) => ({ name: `${i}.md`, content: '# No frontmatter' }))),
    3,
  ],
])('many %s', { timeout: 120_000 }, async (_, name, content, exitCode) => {
  const folder = await tempFolder();
  const file = join(folder, name);
  await writeFile(file, await content());
  const code = await new Promise((resolve) => {
    const options = { env: { ...process.env, PITH_DATA: join(folder, 'library') } };
    execFile(process.execPath, [`--max-old-space-size=${HEAP_MB}`, PITH, 'import', file, '--dry-run'], options).on(
      'exit',
      (exit, signal) => resolve(exit ?? signal),
    );
  });
  expect(code).toBe(exitCode);
});
