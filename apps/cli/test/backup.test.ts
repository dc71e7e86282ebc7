/** `pith backup` and `pith restore`. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

async function library() {
  const data = await tempFolder();
  const env = { PITH_DATA: join(data, 'library'), PITH_LINKS: 'no' };
  const other = { PITH_DATA: join(data, 'other') };
  await run(['save', 'https://tides.example/ebb', '--html', '-'], { env, stdin: articlePage('The ebb', 'It goes.') });
  return { data, env, other };
}

test('backs up and restores a library', async () => {
  const { data, env, other } = await library();
  const file = join(data, 'a.tar');
  const made = await run(['backup', file], { env });
  expect(made.stdout).toMatch(/a\.tar: 1 pages, 1 archives, \d+\.\d MB\n$/);
  expect((await run(['backup', file], { env })).stderr).toContain('a file with this name exists already');
  expect((await run(['restore', file, '--check'], { env })).stdout).toBe('Intact: 1 pages, 1 archives\n');
  expect((await run(['restore', file], { env })).code).toBe(5);
  expect((await run(['restore', file], { env: other })).stdout).toBe('Restored: 1 pages, 1 archives\n');
  expect((await run(['search', 'goes'], { env: other })).stdout).toContain('The ebb');
  expect((await run(['list', '--json'], { env: other })).stdout).toBe((await run(['list', '--json'], { env })).stdout);
  const again = await run(['backup', join(data, 'b.tar'), '--json'], { env: other });
  expect(JSON.parse(again.stdout)).toMatchObject({ success: true, archives: 1, without_archive: [] });
  expect(await readFile(join(data, 'b.tar'))).toEqual(await readFile(file));
});

test('writes a new file into a folder', async () => {
  const { data, env } = await library();
  await run(['backup', `${join(data, 'backups')}/`], { env });
  expect(await readdir(join(data, 'backups'))).toEqual([
    expect.stringMatching(/^pith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/),
  ]);
});

test('reports a missing folder and a missing file', async () => {
  const { data, env } = await library();
  const made = await run(['backup', join(data, 'nowhere', 'a.tar')], { env });
  expect([made.code, made.stderr]).toEqual([3, expect.stringContaining('a.tar: the backup cannot be written there')]);
  const back = await run(['restore', join(data, 'nowhere.tar')], { env });
  expect([back.code, back.stderr]).toEqual([3, expect.stringContaining('file not found')]);
});

test('rejects a damaged backup, another file, a missing file and a folder', async () => {
  const { data, env, other } = await library();
  const file = join(data, 'a.tar');
  await run(['backup', file], { env });
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 4;
  await writeFile(file, bytes);
  const damaged = await run(['restore', file, '--json'], { env: other });
  expect([damaged.code, JSON.parse(damaged.stdout).error.type]).toEqual([5, 'backup-damaged']);
  expect((await run(['restore', file, '--check'], { env })).code).toBe(5);
  await writeFile(file, 'something');
  expect((await run(['restore', file], { env: other })).code).toBe(3);
  expect((await run(['restore', join(data, 'none.tar')], { env: other })).code).toBe(3);
  expect((await run(['restore', data, '--check'], { env: other })).code).toBe(3);
});
