import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScript } from '@pith/scripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkScripts, scriptFiles } from './scriptFiles.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pith-scripts-'));
  await mkdir(join(home, 'own/deep'), { recursive: true });
  await mkdir(join(home, 'elsewhere'));
  await writeFile(join(home, 'own/b.js'), 'exports.priority = 3');
  await writeFile(join(home, 'own/deep/a.js'), '');
  await writeFile(join(home, 'own/types.d.ts'), '');
  await writeFile(join(home, 'own/jsconfig.json'), '{}');
  await writeFile(join(home, 'elsewhere/secret.js'), '');
  await symlink(join(home, 'elsewhere'), join(home, 'own/out'));
  await symlink(join(home, 'elsewhere/secret.js'), join(home, 'own/out.js'));
  await symlink(join(home, 'own'), join(home, 'own/deep/circle'));
  await symlink(join(home, 'own/b.js'), join(home, 'own/inside.js'));
});
afterAll(() => rm(home, { recursive: true }));

const names = async (folders: string[], files: string[] = []) =>
  (await scriptFiles(folders, files, readScript)()).map(({ name }) => name);

test('every script in a folder, however deep; links do not lead out', async () => {
  expect(await names([join(home, 'own')])).toEqual(['b.js', 'deep/a.js', 'inside.js']);
});

test('a folder that is not there has no scripts; a file by its own name', async () => {
  expect(await names([join(home, 'nowhere')], [join(home, 'elsewhere/secret.js')])).toEqual(['secret.js']);
});

test('what changes is read again, what does not is not', async () => {
  const all = scriptFiles([join(home, 'own')], [], readScript);
  const [before] = await all();
  expect((await all())[0]).toBe(before);
  await writeFile(join(home, 'own/b.js'), 'exports.priority = 30');
  await utimes(join(home, 'own/b.js'), new Date(), new Date(Date.now() + 5000));
  const [after] = await all();
  expect([before!.priority, after!.priority]).toEqual([3, 30]);
});

test('a file that is named has to be a script', async () => {
  await expect(checkScripts([join(home, 'none.js')])).rejects.toMatchObject({ type: 'file-not-found' });
  await expect(checkScripts([home])).rejects.toMatchObject({ type: 'file-unreadable' });
  await expect(checkScripts([join(home, 'own/b.js')])).resolves.toBeUndefined();
});
