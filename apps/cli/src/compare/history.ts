/** The history of comparisons, one line a run. */
import { appendFile, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { cliError } from '../errors.ts';
import { toOutputError } from '../writeOutput.ts';
import type { PageResult } from './comparePages.ts';
import { historyHeader, historyLine, historyRow, type Run } from './csv.ts';

/** Adds a run and returns all, oldest first. A file that we did not write stays as it is. */
export async function addToHistory(
  file: string,
  run: Run,
  pages: readonly PageResult[],
): Promise<Readonly<Record<string, string>>[]> {
  const row = historyRow(run, pages);
  const header = historyHeader(row);
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (before && !before.startsWith(header)) throw await cliError('foreign-history', file);
  const line = historyLine(row);
  await appendFile(file, before ? line : header + line).catch(async (error) => {
    throw await toOutputError(error, file);
  });
  return parse((before || header) + line, { columns: true, relax_column_count: true });
}
