import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newProfile } from './profiles.ts';

test('what belongs to nobody goes; what belongs to the living stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-profiles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mine = await newProfile(folder);
  const others = `${process.ppid}-1.abcdef`;
  const left = ['4194999-1.abcdef', `${process.pid}-1.abcdef`, 'nonsense', '-5-1.x'];
  for (const name of [others, ...left]) await mkdir(join(folder, name, 'Default'), { recursive: true });
  const another = await newProfile(folder);
  expect((await readdir(folder)).sort()).toEqual([basename(mine), basename(another), others].sort());
});
