/** Kills processes in the middle of their saves and jobs; `npm run bench -- crashes` does it a hundred times. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crash } from './crashes.ts';
import { newFolder, openIn } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

const ROUNDS = 5;
const places = ['sqlite', ...(hasPostgres ? ['postgres'] : [])];

test.each(places)('kill -9 of savers and workers loses nothing in %s', { timeout: 240_000 }, async (place) => {
  const dataFolder = await newFolder();
  const databaseUrl = place === 'postgres' ? await newDatabase() : undefined;
  const { acknowledged, warnings } = await crash({ rounds: ROUNDS, dataFolder, databaseUrl });
  expect(warnings).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
  await openIn(dataFolder, { databaseUrl }); // clears away what killed writers left
  expect(await readdir(join(dataFolder, 'bookmarks', 'unfinished'))).toEqual([]);
});
