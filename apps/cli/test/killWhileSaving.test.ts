import { expect, test } from 'vitest';
import { killWhileSaving } from './killWhileSaving.ts';

// `npm run bench -- kills` does it fifty times.
test('kill -9 during saves loses no saved page and leaves no incomplete data or temporary files', {
  timeout: 180_000,
}, async () => {
  const { kills, acknowledged, damage } = await killWhileSaving(6);
  expect(damage).toEqual([]);
  expect(kills).toBe(6);
  expect(acknowledged).toBeGreaterThan(4);
});
