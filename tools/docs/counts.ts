/**
 * Numbers that documents state about the code. A document writes `<!-- count:rules -->89<!-- /count -->`; the test compares the number with the code,
 * and `UPDATE=1` rewrites it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ops } from '../../packages/core/src/rules/ops/index.ts';
import { formats } from '../../packages/library/src/import/index.ts';
import { repository } from './markdown.ts';

export const counts: Readonly<Record<string, number>> = {
  rules: globSync('rules/*.yaml', { cwd: repository })
    .map((file) => readFileSync(join(repository, file), 'utf8').match(/^- id:/gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0),
  'rule-actions': ops.size,
  importers: formats.length,
};

const MARK = /(<!-- count:([a-z-]+) -->)(\d+)(<!-- \/count -->)/g;

/** Every number that a document states, with what the code says; undefined for a name that is not counted. */
export function statedCounts(markdown: string): { name: string; stated: number; counted: number | undefined }[] {
  return [...markdown.matchAll(MARK)].map(([, , name, stated]) => ({
    name: name!,
    stated: Number(stated),
    counted: counts[name!],
  }));
}

export function updateCounts(markdown: string): string {
  return markdown.replace(MARK, (whole, open, name, _stated, close) =>
    counts[name] === undefined ? whole : `${open}${counts[name]}${close}`,
  );
}
