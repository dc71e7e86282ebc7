/** Measures the extraction quality on a corpus: the scorer of the corpora runs `pith extract`, like any other extractor. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corporaFolder } from './corpora.ts';

export interface Score {
  readonly id: string;
  readonly type: string;
  readonly error?: string;
  readonly f1?: number;
  readonly tp?: number;
  readonly fp?: number;
  readonly fn?: number;
}

const launcher = join(import.meta.dirname, '../apps/cli/bin/pith.js');

export async function scoreCorpus(
  corpus: string,
  { limit = 0, show = false, args = [] as readonly string[] } = {},
): Promise<Score[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pith-bench-'));
  const out = join(folder, 'scores.json');
  const sample = limit ? ['--limit', String(limit)] : [];
  const command = [process.execPath, launcher, 'extract', '--jsonl', ...args];
  try {
    await run([join(corporaFolder, 'score.mjs'), corpus, ...sample, '--out', out, '--', ...command], show);
    return JSON.parse(readFileSync(out, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(args: string[], show: boolean): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', show ? 'inherit' : 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`the scorer exited with ${code}`))));
  });
}

/** Mean word F1 for each page type and for all pages. */
export function meanF1(scores: readonly Score[]): Record<string, number> {
  const byType = Object.groupBy(scores, ({ type }) => type);
  const mean = (group: readonly Score[]) => group.reduce((sum, { f1 = 0 }) => sum + f1, 0) / group.length;
  return {
    all: mean(scores),
    ...Object.fromEntries(Object.entries(byType).map(([type, group]) => [type, mean(group!)])),
  };
}

/** Scrapinghub's F1, computed from the mean precision and mean recall of four-word shingles. */
export function shingleF1(scores: readonly Score[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const precision = mean(
    scores.filter(({ tp = 0, fp = 0 }) => tp + fp > 0).map(({ tp = 0, fp = 0 }) => tp / (tp + fp)),
  );
  const recall = mean(scores.filter(({ tp = 0, fn = 0 }) => tp + fn > 0).map(({ tp = 0, fn = 0 }) => tp / (tp + fn)));
  return (2 * precision * recall) / (precision + recall);
}
