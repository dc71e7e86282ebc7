import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProfile } from './profiles.ts';

test('removes profiles of processes that no longer run, and keeps the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-profiles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mine = await createProfile(folder);
  const others = `${process.ppid}-1.abcdef`;
  const left = ['4194999-1.abcdef', `${process.pid}-1.abcdef`, 'nonsense', '-5-1.x'];
  for (const name of [others, ...left]) await mkdir(join(folder, name, 'Default'), { recursive: true });
  const another = await createProfile(folder);
  expect((await readdir(folder)).sort()).toEqual([basename(mine), basename(another), others].sort());
});
