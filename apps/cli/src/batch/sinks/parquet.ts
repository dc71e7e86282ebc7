/**
 * A folder of Parquet files, the form in which Spark, DuckDB and others read and write tables. A Parquet file is complete only with its
 * footer, so each part is written at once and never continued. Parts end by their number of rows and bytes, not by time, so that an
 * interrupted run has the same parts as any other.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import { makeOutputFolder, replaceOutput } from '../../writeOutput.ts';
import { type Cell, type ColumnType, cellsOf, columns } from './columns.ts';
import type { SinkKind } from './sink.ts';

const MAX_ROWS = 10_000;
const MAX_CHARACTERS = 32_000_000;

const types: Readonly<Record<ColumnType, 'STRING' | 'DOUBLE' | 'BOOLEAN'>> = {
  text: 'STRING',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
};

const partName = (part: number) => `part-${String(part).padStart(5, '0')}.parquet`;

export const parquetFolder = (folder: string): SinkKind => ({
  format: 'line',
  async open(state) {
    await makeOutputFolder(folder);
    let parts = state ?? 0;
    await removeParts(folder, parts);
    let rows: Cell[][] = [];
    let characters = 0;
    const writePart = async () => {
      if (rows.length === 0) return;
      const path = join(folder, partName(parts));
      await replaceOutput(path, toParquet(rows));
      parts += 1;
      rows = [];
      characters = 0;
    };
    return {
      async write(article) {
        rows.push(cellsOf(article));
        characters += article.text.length;
        if (rows.length >= MAX_ROWS || characters >= MAX_CHARACTERS) await writePart();
      },
      isAtBoundary: () => rows.length === 0,
      async save() {
        await writePart(); // at the end; otherwise nothing waits
        return parts;
      },
      close: async () => {},
    };
  },
});

function toParquet(rows: readonly Cell[][]): Uint8Array {
  const writer = new ByteWriter();
  parquetWrite({
    writer,
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) },
    columnData: columns.map(({ name, type }, i) => ({
      name,
      type: types[type],
      nullable: true,
      data: rows.map((row) => row[i]!),
    })),
  });
  return writer.getBytes();
}

async function removeParts(folder: string, from: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const part = /^part-(\d{5,})\.parquet/.exec(name)?.[1];
    if (part !== undefined && (Number(part) >= from || !name.endsWith('.parquet'))) await rm(join(folder, name));
  }
}
