/**
 * Simulates many machines that take archives from a list, one after the other, and read each with all their cores. The time of an archive follows
 * from the measured times of pages; machines differ in speed, and some are taken away and replaced while they work. The same seed gives the
 * same result.
 */
import type { Figures } from './figures.ts';

export interface Cluster {
  readonly machines: number;
  readonly coresPerMachine: number;
  /** Of a core compared with the measured one, for the fastest and the slowest machine. */
  readonly speeds: readonly [slowest: number, fastest: number];
  /** How often a machine is taken away, in an hour. */
  readonly lossesPerHour: number;
  /** Until another one takes its place. */
  readonly replacementSeconds: number;
  /** Whether the checkpoint survives the machine; otherwise its archive is read from the start. */
  readonly keepsCheckpoints: boolean;
  readonly megabitsPerSecond: number;
}

export interface Workload {
  readonly pages: number;
  readonly pagesPerArchive: number;
}

export interface Simulation {
  readonly hours: number;
  readonly coreHours: number;
  /** What the same cores would need if none ever waited or was lost. */
  readonly efficiency: number;
  readonly losses: number;
  /** Pages read twice because a machine was lost. */
  readonly repeatedPages: number;
  readonly terabytesRead: number;
  readonly terabytesWritten: number;
}

const CHECKPOINT_SECONDS = 1;

export function simulate(figures: Figures, workload: Workload, cluster: Cluster, seed = 1): Simulation {
  const random = generator(seed);
  const { machines, coresPerMachine, speeds, lossesPerHour, keepsCheckpoints } = cluster;
  const archives = Math.ceil(workload.pages / workload.pagesPerArchive);
  /** Machines by the time at which they are free: a heap would do for millions, an array sorted in place does for thousands. */
  const free = freeTimes(machines);
  let losses = 0;
  let repeatedPages = 0;
  let finishedAt = 0;
  for (let archive = 0; archive < archives; archive++) {
    const pages = Math.min(workload.pagesPerArchive, workload.pages - archive * workload.pagesPerArchive);
    const speed = speeds[0] + random() * (speeds[1] - speeds[0]);
    const work = archiveSeconds(figures, pages, cluster, normal(random)) / speed;
    let at = free.earliest();
    let left = work;
    for (let attempt = 0; attempt < 1000; attempt++) {
      const untilLoss =
        lossesPerHour === 0 ? Number.POSITIVE_INFINITY : (-Math.log(1 - random()) / lossesPerHour) * 3600;
      if (untilLoss >= left + figures.startSeconds) break;
      losses += 1;
      const done = Math.max(0, untilLoss - figures.startSeconds);
      const kept = keepsCheckpoints ? Math.max(0, done - CHECKPOINT_SECONDS) : 0;
      repeatedPages += ((done - kept) / work) * pages;
      left -= kept;
      at += untilLoss + cluster.replacementSeconds;
    }
    at += left + figures.startSeconds;
    free.take(at);
    finishedAt = Math.max(finishedAt, at);
  }
  const hours = finishedAt / 3600;
  const ideal = workload.pages / figures.pagesPerSecondAndCore / (machines * coresPerMachine) / 3600;
  return {
    hours,
    coreHours: hours * machines * coresPerMachine,
    efficiency: ideal / hours,
    losses,
    repeatedPages,
    terabytesRead: (workload.pages * figures.archivedBytes) / 1e12,
    terabytesWritten: (workload.pages * figures.parquetBytes) / 1e12,
  };
}

/** Processors or the network, whichever takes longer. The pages of an archive vary less together than alone. */
function archiveSeconds(figures: Figures, pages: number, cluster: Cluster, deviation: number): number {
  const perPage = 1 / figures.pagesPerSecondAndCore;
  const spread = (figures.deviationSeconds / figures.meanSeconds) * perPage;
  const cpu = (pages * perPage + deviation * spread * Math.sqrt(pages)) / cluster.coresPerMachine;
  const bytes = pages * (figures.archivedBytes + figures.parquetBytes);
  return Math.max(cpu, (bytes * 8) / (cluster.megabitsPerSecond * 1e6));
}

/** A binary heap of the times at which machines are free. */
function freeTimes(machines: number) {
  const heap = new Float64Array(machines);
  return {
    earliest: () => heap[0]!,
    /** The earliest machine is free again at this time. */
    take(at: number): void {
      let i = 0;
      for (;;) {
        let child = 2 * i + 1;
        if (child >= machines) break;
        if (child + 1 < machines && heap[child + 1]! < heap[child]!) child += 1;
        if (heap[child]! >= at) break;
        heap[i] = heap[child]!;
        i = child;
      }
      heap[i] = at;
    },
  };
}

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
