import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScript } from '@pith/scripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertScriptFiles, scriptLoader } from './scriptLoader.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pith-scripts-'));
  await mkdir(join(home, 'own/deep'), { recursive: true });
  await mkdir(join(home, 'outside'));
  await writeFile(join(home, 'own/b.js'), 'exports.priority = 3');
  await writeFile(join(home, 'own/deep/a.js'), '');
  await writeFile(join(home, 'own/types.d.ts'), '');
  await writeFile(join(home, 'own/jsconfig.json'), '{}');
  await writeFile(join(home, 'outside/secret.js'), '');
  await symlink(join(home, 'outside'), join(home, 'own/out'));
  await symlink(join(home, 'outside/secret.js'), join(home, 'own/out.js'));
  await symlink(join(home, 'own'), join(home, 'own/deep/cycle'));
  await symlink(join(home, 'own/b.js'), join(home, 'own/inside.js'));
});
afterAll(() => rm(home, { recursive: true }));

const names = async (folders: string[], files: string[] = []) =>
  (await scriptLoader(folders, files, readScript)()).map(({ name }) => name);

test('finds scripts in subfolders; ignores symbolic links that lead out of the folder', async () => {
  expect(await names([join(home, 'own')])).toEqual(['b.js', 'deep/a.js', 'inside.js']);
});

test('ignores a missing folder; loads single files', async () => {
  expect(await names([join(home, 'nowhere')], [join(home, 'outside/secret.js')])).toEqual(['secret.js']);
});

test('reads only files that have changed again', async () => {
  const load = scriptLoader([join(home, 'own')], [], readScript);
  const [before] = await load();
  expect((await load())[0]).toBe(before);
  await writeFile(join(home, 'own/b.js'), 'exports.priority = 30');
  await utimes(join(home, 'own/b.js'), new Date(), new Date(Date.now() + 5000));
  const [after] = await load();
  expect([before!.priority, after!.priority]).toEqual([3, 30]);
});

test('assertScriptFiles rejects missing files and folders', async () => {
  await expect(assertScriptFiles([join(home, 'none.js')])).rejects.toMatchObject({ type: 'file-not-found' });
  await expect(assertScriptFiles([home])).rejects.toMatchObject({ type: 'file-unreadable' });
  await expect(assertScriptFiles([join(home, 'own/b.js')])).resolves.toBeUndefined();
});
