import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReaderComparison } from '@pith/library';

export const COMPARISONS = 'comparisons.jsonl';

/** Appends a comparison of two readings to a file in the data folder, one JSON object a line. */
export async function reportComparison(comparison: ReaderComparison, dataFolder: string): Promise<void> {
  await (await import('@pith/storage')).makeFolder(dataFolder);
  const line = `${JSON.stringify({ time: new Date().toISOString(), ...comparison })}\n`;
  await appendFile(join(dataFolder, COMPARISONS), line, { mode: 0o600 });
}
