import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './makeFolder.ts';

async function tempFolder() {
  const path = await mkdtemp(join(tmpdir(), 'pith-folder-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('creates what is missing, readable only for its owner', async () => {
  const root = await tempFolder();
  const path = join(root, 'a/b/c');
  expect([await makeFolder(path), await makeFolder(path)]).toEqual([true, false]);
  for (const each of ['a', 'a/b', 'a/b/c']) expect((await stat(join(root, each))).mode & 0o777).toBe(0o700);
});

test('several callers at once', async () => {
  const path = join(await tempFolder(), 'a/b/c/d');
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
  expect((await stat(path)).isDirectory()).toBe(true);
});

test.skipIf(process.platform !== 'linux').each(['/proc/nope', '/proc/nope/deep/er', '/dev/null/x', '/sys/nope'])(
  '%s is refused at once',
  async (path) => {
    await expect(makeFolder(path)).rejects.toHaveProperty('code');
  },
  2000,
);

test('a file in the way is an error', async () => {
  const root = await tempFolder();
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolder(join(root, 'file/x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
