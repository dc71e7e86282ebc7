import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFormats } from '@pith/library';
import { expect, test } from 'vitest';
import { run, tempFolder } from './kit.ts';

const samples = join(import.meta.dirname, '../../../fixtures/imports');

async function library() {
  const env = { PITH_DATA: await tempFolder() };
  return (...args: string[]) => run(args, { env });
}

test('imports a folder of Markdown with its images; a second import changes nothing', async () => {
  const pith = await library();
  const first = await pith('import', join(samples, 'markdown'), '--label', 'notes', '--json');
  expect(first.stderr).toBe('');
  expect(JSON.parse(first.stdout)).toMatchObject({
    success: true,
    format: 'markdown',
    added: 1,
    with_content: 1,
    warnings: [],
    skipped: [{ where: 'list.md' }, { where: 'own note.md' }],
  });
  const [page] = JSON.parse((await pith('list', '--json')).stdout).items;
  expect(page).toMatchObject({ labels: ['moon', 'notes', 'sea'], pinned: true, author: 'Ann Shore' });
  const { stdout } = await pith('export', page.id, '--format', 'html');
  expect(stdout).toContain('data:image/png;base64,');
  expect(stdout).toContain('<em>leaves</em>');
  expect((await pith('import', join(samples, 'markdown'))).stdout).toContain('0 new, 0 merged, 1 unchanged');
});

test('imports standard input; --dry-run; invalid records and unknown formats', async () => {
  const pith = await library();
  const urls = readFileSync(join(samples, 'urls.txt'));
  const env = { PITH_DATA: await tempFolder() };
  expect((await run(['import', '-', '--dry-run'], { env, stdin: urls })).stdout).toContain('Would import 2 from urls');
  const bad = await pith('import', join(samples, 'bad/some-bad.csv'), '--json');
  expect(bad.code).toBe(3);
  expect(JSON.parse(bad.stdout)).toMatchObject({ success: false, error: { type: 'import-bad-records' } });
  const partial = await pith('import', join(samples, 'bad/some-bad.csv'), '--partial');
  expect(partial.code).toBe(0);
  expect(partial.stderr).toContain('row 4: "http://[not-an-address" is not a valid address');
  expect((await pith('import', join(samples, 'nothing-there'))).code).toBe(3);
  const file = join(await tempFolder(), 'x.txt');
  await writeFile(file, 'Dear diary');
  expect((await pith('import', file, '--json')).stdout).toContain('import-unknown');
});

test('the guide documents every format', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/import-export.md'), 'utf8');
  const documented = [...guide.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name);
  expect(documented).toEqual(expect.arrayContaining((await importFormats()).map(({ name }) => name)));
});
