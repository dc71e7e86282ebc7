/** What people hand in: the bytes of a file or of standard input, within a limit, and the page that is in them. */
import { createReadStream } from 'node:fs';
import type { HandedAsk, HandedPage } from '@pith/acquire';
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

/** Files that are more than the text of a page; reading those takes a package that others need not wait for. */
const moreThanHtml =
  /^(?:\x1f\x8b|WARC\/|%PDF-|\x89PNG|\xff\xd8\xff|GIF8)|^content-type:\s*multipart\/related|saved with SingleFile/im;

/** The page in a file: HTML, or what a WARC, an MHTML file, a PDF or the like holds. */
export async function readHanded(source: string | undefined, io: Io, ask: HandedAsk = {}): Promise<HandedPage> {
  const bytes = await readInput(source, io);
  const { contentType = '' } = ask;
  const isHtml = contentType === '' || /html|xml/i.test(contentType);
  const start = Buffer.from(bytes.subarray(0, 4000)).toString('latin1');
  if (!isHtml || moreThanHtml.test(start)) return (await import('@pith/acquire')).handedIn(bytes, ask);
  const { decodeHtml } = await import('@pith/core');
  return { html: decodeHtml(bytes, contentType), resources: new Map() };
}

async function gather(chunks: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
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
