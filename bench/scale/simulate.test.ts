import { expect, test } from 'vitest';
import type { Figures } from './figures.ts';
import { type Cluster, simulate } from './simulate.ts';

const figures: Figures = {
  pages: 100,
  cores: 2,
  pagesPerSecondAndCore: 50,
  meanSeconds: 0.02,
  deviationSeconds: 0,
  p99Seconds: 0.02,
  megabytesPerCore: 300,
  startSeconds: 0,
  archivedBytes: 50_000,
  jsonBytes: 30_000,
  parquetBytes: 10_000,
};

const cluster: Cluster = {
  machines: 10,
  coresPerMachine: 8,
  speeds: [1, 1],
  lossesPerHour: 0,
  replacementSeconds: 60,
  keepsCheckpoints: true,
  megabitsPerSecond: 10_000,
};
const workload = { pages: 1_000_000, pagesPerArchive: 10_000 };

test('equal machines without losses need the time of their cores', () => {
  const { hours, efficiency, losses } = simulate(figures, workload, cluster);
  expect(hours).toBeCloseTo(1_000_000 / (50 * 80) / 3600, 6);
  expect([efficiency, losses]).toEqual([expect.closeTo(1, 6), 0]);
});

test('an archive more than machines makes all wait for one', () => {
  const { hours, efficiency } = simulate(figures, { ...workload, pages: 1_010_000 }, cluster);
  expect(hours).toBeCloseTo((11 * 10_000) / (50 * 8) / 3600, 6);
  expect(efficiency).toBeLessThan(0.93);
});

test('a slow network is the limit', () => {
  const fast = simulate(figures, workload, cluster).hours;
  expect(simulate(figures, workload, { ...cluster, megabitsPerSecond: 10 }).hours).toBeGreaterThan(fast * 2);
});

test('checkpoints that survive a machine save most of its work', () => {
  const lossy = { ...cluster, lossesPerHour: 20 };
  const [kept, lost] = [true, false].map((keepsCheckpoints) =>
    simulate(figures, workload, { ...lossy, keepsCheckpoints }),
  );
  expect(kept!.losses).toBeGreaterThan(0);
  expect(lost!.repeatedPages).toBeGreaterThan(kept!.repeatedPages * 2);
  expect(lost!.hours).toBeGreaterThan(kept!.hours);
});

test('the same seed gives the same result', () => {
  const varied: Cluster = { ...cluster, speeds: [0.8, 1.1], lossesPerHour: 1 };
  expect(simulate(figures, workload, varied, 7)).toEqual(simulate(figures, workload, varied, 7));
  expect(simulate(figures, workload, varied, 8)).not.toEqual(simulate(figures, workload, varied, 7));
});
