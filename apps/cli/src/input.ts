/** What people hand in: the bytes of a file or of standard input, within a limit. */
import { createReadStream } from 'node:fs';
import { trouble } from './errors.ts';
import type { Io } from './io.ts';

/** Core takes 20 million characters, and no encoding needs more than four bytes for one. */
const MAX_BYTES = 80_000_000;

export const isStandardInput = (source: string | undefined): boolean => source === undefined || source === '-';

export async function readInput(source: string | undefined, io: Io): Promise<Uint8Array> {
  if (isStandardInput(source)) return gather(io.stdin, 'standard input');
  try {
    return await gather(createReadStream(source!), source!);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw await trouble('file-not-found', source);
    if (code) throw await trouble('file-unreadable', source, [code]);
    throw error;
  }
}

async function gather(chunks: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_BYTES) {
      const { coreTroubles, troubleFrom } = await import('@pith/core');
      throw troubleFrom(coreTroubles)('too-large', name);
    }
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
