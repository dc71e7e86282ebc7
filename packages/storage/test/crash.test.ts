/** Kills processes during saves and jobs; `npm run bench -- crashes` does it a hundred times. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCrashTest } from './crashTest.ts';
import { newFolder, openIn } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

const ROUNDS = 5;
const databases = ['sqlite', ...(hasPostgres ? ['postgres'] : [])];

test.each(databases)('kill -9 of savers and workers loses nothing in %s', { timeout: 240_000 }, async (database) => {
  const dataFolder = await newFolder();
  const databaseUrl = database === 'postgres' ? await newDatabase() : undefined;
  const { acknowledged, failures } = await runCrashTest({ rounds: ROUNDS, dataFolder, databaseUrl });
  expect(failures).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
  await openIn(dataFolder, { databaseUrl }); // removes unfinished files of killed processes
  expect(await readdir(join(dataFolder, 'bookmarks', 'unfinished'))).toEqual([]);
});
