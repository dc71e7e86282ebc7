/** Counts what became of the pages of a batch, and shows it: a line of progress while it runs, a summary at its end. */
import type { Outcome } from './page.ts';

export interface Counts {
  readonly extracted: number;
  /** By reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** By the type of the error. */
  readonly failed: Readonly<Record<string, number>>;
}

export interface Tally {
  add(outcome: Outcome): void;
  counts(): Counts;
}

export function createTally(start: Counts = { extracted: 0, skipped: {}, failed: {} }): Tally {
  const counts = { extracted: start.extracted, skipped: { ...start.skipped }, failed: { ...start.failed } };
  return {
    add(outcome) {
      if (outcome.kind === 'article') counts.extracted += 1;
      else counts[outcome.kind][outcome.type] = (counts[outcome.kind][outcome.type] ?? 0) + 1;
    },
    counts: () => structuredClone(counts),
  };
}

const sum = (reasons: Readonly<Record<string, number>>) => Object.values(reasons).reduce((all, n) => all + n, 0);
export const countFailed = ({ failed }: Counts): number => sum(failed);
const countAll = ({ extracted, skipped, failed }: Counts): number => extracted + sum(skipped) + sum(failed);
const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1,234 pages: 1,200 extracted, 30 skipped (20 http-status, 10 content-type), 4 failed (4 empty-page)` */
export function summaryOf(counts: Counts): string {
  const part = (name: 'skipped' | 'failed') => {
    const reasons = Object.entries(counts[name]).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    if (reasons.length === 0) return [];
    return [
      `${grouped(sum(counts[name]))} ${name} (${reasons.map(([reason, n]) => `${grouped(n)} ${reason}`).join(', ')})`,
    ];
  };
  const parts = [`${grouped(counts.extracted)} extracted`, ...part('skipped'), ...part('failed')];
  return `${grouped(countAll(counts))} pages: ${parts.join(', ')}`;
}

export interface Pace {
  /** At the start of this run. */
  readonly before: Counts;
  readonly seconds: number;
  /** The share of the input that is read, and what of it this run did not have to read. */
  readonly share: { readonly read: number; readonly from: number } | undefined;
}

/** `12,000 pages  43/s  ETA 2:13:05  120 skipped  3 failed` */
export function progressLine(counts: Counts, { before, seconds, share }: Pace): string {
  const rate = seconds > 0 ? (countAll(counts) - countAll(before)) / seconds : 0;
  const own = share && share.read - share.from;
  const left = own && seconds >= 1 ? (seconds * (1 - share.read)) / own : undefined;
  const [skipped, failed] = [sum(counts.skipped), sum(counts.failed)];
  return [
    `${grouped(countAll(counts))} pages`,
    `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`,
    left !== undefined && `ETA ${clock(left)}`,
    skipped > 0 && `${grouped(skipped)} skipped`,
    failed > 0 && `${grouped(failed)} failed`,
  ]
    .filter(Boolean)
    .join('  ');
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
