/** Chooses the output of a batch by its name. */
import type { Format } from '@pith/core';
import type { SinkKind } from './sink.ts';

/** The first that matches is used. */
const kinds: readonly (readonly [name: RegExp, open: (path: string, format: Format) => Promise<SinkKind>])[] = [
  [/\.(?:jsonl|ndjson)$/i, async (path) => (await import('./lines.ts')).linesFile(path)],
  [/\.(?:sqlite3?|db)$/i, async (path) => (await import('./sqlite.ts')).sqliteFile(path)],
  [/\.parquet$/i, async (path) => (await import('./parquet.ts')).parquetFolder(path)],
  [/$/, async (path, format) => (await import('./folder.ts')).documentFolder(path, format)],
];

export const chooseSink = (path: string, format: Format): Promise<SinkKind> =>
  kinds.find(([name]) => name.test(path))![1](path, format);
