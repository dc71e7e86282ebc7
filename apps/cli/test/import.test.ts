import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFormats } from '@pith/library';
import { expect, test } from 'vitest';
import { folder, run } from './kit.ts';

const samples = join(import.meta.dirname, '../../../fixtures/imports');

async function library() {
  const env = { PITH_DATA: await folder() };
  return (...words: string[]) => run(words, { env });
}

test('a folder of Markdown comes in with its pictures, and again with nothing', async () => {
  const pith = await library();
  const first = await pith('import', join(samples, 'markdown'), '--label', 'notes', '--json');
  expect(first.stderr).toBe('');
  expect(JSON.parse(first.stdout)).toMatchObject({
    ...{ success: true, format: 'markdown', added: 1, with_content: 1, warnings: [] },
    skipped: [{ where: 'list.md' }, { where: 'own note.md' }],
  });
  const [page] = JSON.parse((await pith('list', '--json')).stdout).items;
  expect(page).toMatchObject({ labels: ['moon', 'notes', 'sea'], pinned: true, author: 'Ann Shore' });
  const { stdout } = await pith('export', page.id, '--format', 'html');
  expect(stdout).toContain('data:image/png;base64,');
  expect(stdout).toContain('<em>leaves</em>');
  expect((await pith('import', join(samples, 'markdown'))).stdout).toContain('0 new, 0 merged, 1 unchanged');
});

test('standard input, a dry run, and trouble with its exit code', async () => {
  const pith = await library();
  const urls = readFileSync(join(samples, 'urls.txt'));
  const env = { PITH_DATA: await folder() };
  expect((await run(['import', '-', '--dry-run'], { env, stdin: urls })).stdout).toContain('Would import 2 from urls');
  const bad = await pith('import', join(samples, 'bad/some-bad.csv'), '--json');
  expect(bad.code).toBe(3);
  expect(JSON.parse(bad.stdout)).toMatchObject({ success: false, error: { type: 'import-bad-records' } });
  const partial = await pith('import', join(samples, 'bad/some-bad.csv'), '--partial');
  expect(partial.code).toBe(0);
  expect(partial.stderr).toContain('row 4: "http://[not-an-address" is no address');
  expect((await pith('import', join(samples, 'nothing-there'))).code).toBe(3);
  const file = join(await folder(), 'x.txt');
  await writeFile(file, 'Dear diary');
  expect((await pith('import', file, '--json')).stdout).toContain('import-unknown');
});

test('the guide has every format', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/import-export.md'), 'utf8');
  const told = [...guide.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name);
  expect(told).toEqual(expect.arrayContaining((await importFormats()).map(({ name }) => name)));
});
