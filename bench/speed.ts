/**
 * Measures speed as a ratio: all contenders read the same pages in the same process, one after the other, so that a busy machine slows all
 * of them equally. Uses CPU time, not wall time, and the best of several rounds.
 */
import { Readability } from '@mozilla/readability';
import { extract } from '@pith/core';
import { parseHTML } from 'linkedom';
import { parse } from 'parse5';
import type { CorpusPage } from './corpora.ts';

export interface Contender {
  readonly name: string;
  readonly read: (page: CorpusPage) => unknown;
}

/** All ratios are relative to this. */
export const bareParse: Contender = { name: 'bare parse5', read: ({ html }) => parse(html) };

export const contenders: readonly Contender[] = [
  bareParse,
  { name: 'pith extract (all outputs)', read: ({ html, url }) => extract(html, { url }) },
  { name: 'Readability on linkedom', read: ({ html }) => new Readability(parseHTML(html).document).parse() },
];

export interface Timing {
  readonly name: string;
  readonly milliseconds: number;
  readonly ratio: number;
  readonly failed: number;
}

export async function measureSpeed(pages: readonly CorpusPage[], rounds = 3, compared = contenders): Promise<Timing[]> {
  const best = compared.map(() => Number.POSITIVE_INFINITY);
  const failed = compared.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    for (const [i, { read }] of compared.entries()) {
      const started = process.cpuUsage();
      failed[i] = 0;
      for (const page of pages) {
        try {
          await read(page);
        } catch {
          failed[i]!++;
        }
      }
      const { user, system } = process.cpuUsage(started);
      best[i] = Math.min(best[i]!, (user + system) / 1000 / pages.length);
    }
  }
  return compared.map(({ name }, i) => ({
    name,
    milliseconds: best[i]!,
    ratio: best[i]! / best[0]!,
    failed: failed[i]!,
  }));
}
