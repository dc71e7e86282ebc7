import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idOf, newFolder } from '../../test/kit.ts';
import { fileBlobs } from './files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name);

test('puts, replaces, returns and removes archives', async () => {
  const blobs = await fileBlobs(await newFolder());
  const id = idOf('tides');
  expect(await blobs.get(id)).toBeUndefined();
  await blobs.put(id, bytes('one'));
  await blobs.put(id, bytes('two'));
  expect(Buffer.from((await blobs.get(id))!).toString()).toBe('two');
  await blobs.remove(id);
  await blobs.remove(id);
  expect(await blobs.get(id)).toBeUndefined();
});

test('stores each archive in a folder named by its first two characters, readable only by its owner', async () => {
  const folder = await newFolder();
  const blobs = await fileBlobs(folder);
  await blobs.put('ab345678', bytes('x'));
  expect((await stat(join(folder, 'ab', 'ab345678.zip'))).mode & 0o077).toBe(0);
  expect(await filesIn(folder)).toEqual(['ab345678.zip']);
});

test.each([
  ['../../etc/passwd'],
  ['ab/345678'],
  ['AB345678'],
  ['ab345678\0'],
  ['..'],
  ['com1'],
  [''],
  [`a${'b'.repeat(64)}`],
  ['ab345678.../../xy'],
  ['ab345678.0123456789ab.zip'],
  ['ab345678.0123'],
])('rejects a path as a name: %j', async (id) => {
  const folder = await newFolder();
  const blobs = await fileBlobs(folder);
  for (const attempt of [blobs.put(id, bytes('x')), blobs.get(id), blobs.remove(id)]) {
    await expect(attempt).rejects.toThrow('not an archive name');
  }
  expect(await filesIn(folder)).toEqual([]);
});

test('lists only files at the path of an archive', async () => {
  const folder = await newFolder();
  const blobs = await fileBlobs(folder);
  await blobs.put(idOf('tides'), bytes('x'));
  await mkdir(join(folder, 'zz'));
  for (const other of ['zz/notes.txt', 'zz/ab345678.zip', 'ab345678.zip', 'unfinished/ab345678.zip']) {
    await writeFile(join(folder, other), '');
  }
  expect((await blobs.list()).map(({ name }) => name)).toEqual([idOf('tides')]);
});

test('a failed write leaves no files behind and does not touch other archives', async () => {
  const folder = await newFolder();
  const blobs = await fileBlobs(folder);
  await blobs.put(idOf('good'), bytes('old'));
  await writeFile(join(folder, 'xx'), 'a file where a folder should be');
  await expect(blobs.put('xx345678', bytes('new'))).rejects.toMatchObject({ type: 'data-folder-is-file' });
  expect((await filesIn(folder)).sort()).toEqual(['good-0000000.zip', 'xx']);
});

test('a removed archive stays readable in a snapshot until its release, which may happen at any moment', async () => {
  const folder = await newFolder();
  const blobs = await fileBlobs(folder);
  const names = Array.from({ length: 8 }, (_, i) => `tide${i}-0000`);
  for (let round = 0; round < 20; round++) {
    for (const name of names) await blobs.put(name, bytes(name));
    const snapshot = await blobs.snapshot();
    await blobs.remove(names[0]!);
    expect(Buffer.from((await snapshot.get(names[0]!, undefined as never))!).toString()).toBe(names[0]);
    await Promise.all([snapshot.release(), ...names.map((name) => blobs.remove(name))]);
    expect(await filesIn(folder)).toEqual([]);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  }
});

test('opening removes unfinished files of killed processes, and none of running ones', async () => {
  const folder = await newFolder();
  await fileBlobs(folder);
  const ours = `${process.pid}-${Math.round(performance.timeOrigin)}.a`;
  const otherLiving = `${process.ppid}-1700000000000.b`;
  const dead = ['999999999-1700000000000.c', `${process.pid}-1.d`, 'strange', '-1-1.e', '0-1.f'];
  for (const name of [ours, otherLiving, ...dead]) await writeFile(join(folder, 'unfinished', name), '');
  await fileBlobs(folder);
  expect((await readdir(join(folder, 'unfinished'))).sort()).toEqual([ours, otherLiving].sort());
});
