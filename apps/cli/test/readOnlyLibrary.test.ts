/** A library that cannot be written, as on a read-only disk, can still be read, exported and backed up. */
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

async function setPermissions(folder: string, { folders, files }: { folders: number; files: number }): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : files);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), folders);
  await chmod(folder, folders);
}

/** A library with two pages that nobody may write. */
async function readOnlyLibrary(prepare: (data: string) => Promise<void> = async () => {}) {
  const outside = await tempFolder();
  const data = join(outside, 'data');
  await mkdir(data);
  const env = { PITH_DATA: data, PITH_LINKS: 'no', HOME: outside };
  for (const name of ['ebb', 'flood'])
    await run(['save', `https://tides.example/${name}`, '--html', '-'], {
      env,
      stdin: articlePage(`The ${name}`, `It is the ${name}.`),
    });
  await prepare(data);
  await setPermissions(data, { folders: 0o555, files: 0o444 });
  onTestFinished(() => setPermissions(data, { folders: 0o700, files: 0o600 }));
  await chmod(outside, 0o755);
  const out = join(outside, 'out');
  await mkdir(out);
  await chmod(out, 0o777);
  return { data, out, pith: (...args: string[]) => spawnPith(args, { env, hasNoPrivileges: true }) };
}

describe.skipIf(process.platform === 'win32')('a library that cannot be written', () => {
  test('can be listed, searched, read, exported, backed up and checked', async () => {
    const { pith, out, data } = await readOnlyLibrary();
    const before = await readdir(data, { recursive: true });
    const listed = await pith('list', '--json');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    const [{ id }] = JSON.parse(listed.stdout).items;
    expect(await pith('search', 'flood')).toMatchObject({ code: 0, stdout: expect.stringContaining('The flood') });
    expect(await pith('read', id)).toMatchObject({ code: 0, stdout: expect.stringContaining('It is the') });
    expect(await pith('tag')).toMatchObject({ code: 0 });
    expect(await pith('stats')).toMatchObject({ code: 0 });
    expect(await pith('highlights')).toMatchObject({ code: 0 });
    expect(await pith('export', '--format', 'library', '--out', join(out, 'library.zip'))).toMatchObject({ code: 0 });
    expect(await pith('backup', join(out, 'library.tar'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 pages, 2 archives'),
    });
    const doctor = await pith('doctor');
    expect(doctor).toMatchObject({ code: 0, stdout: expect.stringContaining('✓ library: 2 rows') });
    expect(doctor.stdout).toContain('! data folder: ');
    expect(await readdir(data, { recursive: true })).toEqual(before);

    for (const args of [['save', 'https://tides.example/moon'], ['note', id, 'x'], ['reparse'], ['doctor', '--repair']])
      expect(await pith(...args)).toMatchObject({
        code: args[0] === 'doctor' ? 7 : 5,
        [args[0] === 'doctor' ? 'stdout' : 'stderr']: expect.stringContaining('the data folder cannot be written'),
      });
  }, 120_000);

  test('is not read without its last changes', async () => {
    const { pith } = await readOnlyLibrary(async (data) => {
      const path = join(data, 'library.sqlite');
      const db = new DatabaseSync(path);
      db.exec("INSERT INTO users (id, created_at) VALUES ('bob', '2025-03-01')");
      onTestFinished(() => db.close());
      await rm(`${path}-shm`); // as on a copied disk image
    });
    const { code, stderr } = await pith('list');
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining('was not closed') });
  }, 60_000);

  test('is rejected if it is of an older version', async () => {
    const { pith } = await readOnlyLibrary(async (data) => {
      const db = new DatabaseSync(join(data, 'library.sqlite'));
      db.exec('PRAGMA user_version = 1');
      db.close();
    });
    const { code, stderr } = await pith('list');
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining('older version of Pith') });
  }, 60_000);

  test('that is empty has no library to read', async () => {
    const { pith } = await readOnlyLibrary(async (data) => {
      await rm(data, { recursive: true });
      await mkdir(data);
      await writeFile(join(data, 'other'), '');
    });
    const { code, stderr } = await pith('list');
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining('cannot be written') });
  }, 60_000);
});
