/** The bytes of an input, as a stream: standard input, a file or an address. Compressed ones are decompressed. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { cliError } from '../../errors.ts';
import { lazyFetcher } from '../../openReading.ts';
import type { SourceContext } from './source.ts';

export interface ByteInput {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The share of the bytes that has been read; undefined if their number is unknown. */
  share(): number | undefined;
}

export const isAddress = (input: string): boolean => /^https?:\/\//i.test(input);

export async function openBytes(input: string, context: SourceContext): Promise<ByteInput> {
  const { chunks, total } = await openRaw(input, context);
  let read = 0;
  const counted = (async function* () {
    for await (const chunk of chunks) {
      read += chunk.length;
      yield chunk;
    }
  })();
  return { chunks: decompressed(counted, input), share: () => total && Math.min(1, read / total) };
}

interface RawInput {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly total: number | undefined;
}

async function openRaw(input: string, context: SourceContext): Promise<RawInput> {
  if (input === '-') return { chunks: context.io.stdin, total: undefined };
  if (isAddress(input)) return { chunks: fetchInParts(input, context), total: undefined };
  const { size } = await stat(input).catch(async () => {
    throw await cliError('file-not-found', input);
  });
  return { chunks: createReadStream(input, { highWaterMark: 2 ** 18 }), total: size };
}

const PART_BYTES = 8_000_000;
const MAX_PARTS = 1_000_000;

/** Long files are fetched in parts: none of them, and never the whole, has to fit into memory. */
async function* fetchInParts(url: string, { config }: SourceContext): AsyncGenerator<Uint8Array> {
  const fetcher = lazyFetcher({ ...config, fetchMegabytes: Math.max(config.fetchMegabytes, PART_BYTES / 1_000_000) });
  try {
    for (let part = 0; part < MAX_PARTS; part++) {
      const from = part * PART_BYTES;
      const range = `bytes=${from}-${from + PART_BYTES - 1}`;
      const { status, bytes, headers } = await fetcher.resource(url, { headers: { range }, accept: '*/*' });
      if (status === 416 && part > 0) return; // the length is a multiple of that of a part
      if (status >= 400) throw await cliError('input-not-fetched', `${url}: status ${status}`);
      yield bytes;
      const total = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);
      const isWhole = status !== 206 || !(from + bytes.length < total);
      if (isWhole) return;
    }
  } finally {
    await fetcher.close();
  }
}

function decompressed(chunks: AsyncIterable<Uint8Array>, input: string): AsyncIterable<Uint8Array> {
  const path = isAddress(input) ? new URL(input).pathname : input;
  if (/\.gz$/i.test(path)) return pipeThrough(chunks, createGunzip());
  return /\.zst$/i.test(path) ? pipeThrough(chunks, createZstdDecompress()) : chunks;
}

function pipeThrough(chunks: AsyncIterable<Uint8Array>, decoder: Duplex): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(chunks), decoder, () => {}); // the result reports the errors of both
}
