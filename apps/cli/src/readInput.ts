/** Reads local input: the bytes of a file or of standard input, up to a limit, and the page in them. */
import { createReadStream } from 'node:fs';
import type { LocalFileOptions, LocalPage } from '@pith/acquire';
import { cliError } from './errors.ts';
import type { Io } from './io.ts';

/** Core accepts 20 million characters, and no encoding needs more than four bytes for one. */
const MAX_BYTES = 80_000_000;

export const isStandardInput = (source: string | undefined): boolean => source === undefined || source === '-';

export async function readInput(source: string | undefined, io: Io): Promise<Uint8Array> {
  return isStandardInput(source) ? readBytes(io.stdin, 'standard input') : readInputFile(source!);
}

export async function readInputFile(source: string): Promise<Uint8Array> {
  try {
    return await readBytes(createReadStream(source), source);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw await cliError('file-not-found', source);
    if (code) throw await cliError('file-unreadable', source, [code]);
    throw error;
  }
}

/** The start of files that are not plain HTML. Only these need `@pith/acquire`, which takes time to load. */
const NON_HTML_START =
  /^(?:\x1f\x8b|WARC\/|%PDF-|\x89PNG|\xff\xd8\xff|GIF8)|^content-type:\s*multipart\/related|saved with SingleFile/im;

/** Reads the page in a file: HTML, WARC, MHTML, PDF or an image. */
export async function readLocalPage(
  source: string | undefined,
  io: Io,
  options: LocalFileOptions = {},
): Promise<LocalPage> {
  return readLocalBytes(await readInput(source, io), options);
}

export async function readLocalBytes(bytes: Uint8Array, options: LocalFileOptions = {}): Promise<LocalPage> {
  const { contentType = '' } = options;
  const isHtml = contentType === '' || /html|xml/i.test(contentType);
  const start = Buffer.from(bytes.subarray(0, 4000)).toString('latin1');
  if (!isHtml || NON_HTML_START.test(start)) return (await import('@pith/acquire')).readLocalFile(bytes, options);
  const { decodeHtml } = await import('@pith/core');
  return { html: decodeHtml(bytes, contentType), resources: new Map() };
}

async function readBytes(chunks: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_BYTES) {
      const { coreErrors, errorFactory } = await import('@pith/core');
      throw errorFactory(coreErrors)('too-large', name);
    }
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
