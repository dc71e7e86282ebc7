import { expect, test } from 'vitest';
import { killWhileSaving } from './killing.ts';

// `npm run bench -- kills` does it fifty times.
test('kill -9 while pages are saved with their images: nothing half, nothing lost, nothing left behind', {
  timeout: 180_000,
}, async () => {
  const { kills, told, damage } = await killWhileSaving(6);
  expect(damage).toEqual([]);
  expect(kills).toBe(6);
  expect(told).toBeGreaterThan(4);
});
