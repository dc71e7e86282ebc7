/**
 * Reads WARC files (ISO 28500) record by record, so that an archive of any length needs no more memory than its longest record.
 *
 * Decision: docs/decisions/0050-our-own-warc-reader.md.
 */

import { readBody } from '../readBody.ts';
import { decodeChunked, MAX_HEADER_BYTES, type ParsedHeaders, parseHeaders, splitHeaderBlock } from './httpMessage.ts';
import type { LocalResource } from './readLocalFile.ts';

const MAX_RECORDS = 20_000;
const MAX_BODY_BYTES = 30_000_000;
/** Longer blocks are read past. */
const MAX_BLOCK_BYTES = 80_000_000;

export function isWarc(bytes: Uint8Array): boolean {
  return /^WARC\/\d/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));
}

export interface WarcRecord {
  readonly type: string;
  readonly id: string | undefined;
  readonly url: string;
  readonly contentType: string;
  /** Undefined if it is longer than the limit, or if the file ends within it. */
  readonly block: Buffer | undefined;
}

/** The records of an uncompressed archive. Bytes between records are skipped; a header without a length ends the file. */
export async function* warcRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WarcRecord> {
  const input = byteReader(chunks);
  for (let head = await input.readHead(); head !== undefined; head = await input.readHead()) {
    const headers = parseHeaders(head);
    const length = Number(headers.get('content-length') ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) return;
    const block = length > MAX_BLOCK_BYTES ? undefined : await input.take(length);
    if (length > MAX_BLOCK_BYTES) await input.skip(length);
    yield {
      type: headers.get('warc-type')?.toLowerCase() ?? '',
      id: headers.get('warc-record-id')?.replace(/^<|>$/g, ''),
      url: (headers.get('warc-target-uri') ?? '').replace(/^<|>$/g, ''),
      contentType: headers.get('content-type') ?? '',
      block,
    };
  }
}

function byteReader(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Reads on until at least `length` bytes are held. False at the end of the input. */
  const hold = async (length: number): Promise<boolean> => {
    const parts = [held];
    let size = held.length;
    while (size < length) {
      const { value, done } = await source.next();
      if (done) break;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      size += value.byteLength;
    }
    if (parts.length > 1) held = Buffer.concat(parts, size);
    return size >= length;
  };
  const drop = (length: number) => {
    held = held.subarray(length);
  };

  return {
    /** The header block of the next record, after whatever precedes its first line. */
    async readHead(): Promise<string | undefined> {
      for (;;) {
        const at = held.indexOf('WARC/');
        const split = at < 0 ? undefined : splitHeaderBlock(held, at);
        if (split) {
          drop(split.bodyAt);
          return split.head;
        }
        // What cannot be the start of a record is dropped, so that junk of any length needs no memory.
        if (at < 0) drop(Math.max(0, held.length - 'WARC'.length));
        else drop(held.length - at > MAX_HEADER_BYTES ? at + 'WARC/'.length : at);
        if (!(await hold(held.length + 1))) return undefined;
      }
    },
    async take(length: number): Promise<Buffer | undefined> {
      const isComplete = await hold(length);
      const taken = held.subarray(0, length);
      drop(length);
      return isComplete ? taken : undefined;
    },
    async skip(length: number): Promise<void> {
      let left = length;
      while (left > held.length) {
        left -= held.length;
        held = Buffer.alloc(0);
        if (!(await hold(1))) return;
      }
      drop(left);
    },
  };
}

/** What a record says about its resource, before its body is decoded. */
export interface WarcResource {
  readonly url: string;
  readonly contentType: string;
  readonly body: Buffer;
  readonly isChunked: boolean;
  readonly contentEncoding: string;
}

/** Why a record has no resource: `record-type`, `http-status` or `broken-record`, and a sentence. */
export type WarcSkip = readonly [type: string, message: string];

export function resourceIn({ type, url, contentType, block }: WarcRecord): WarcResource | WarcSkip {
  if (type !== 'response' && type !== 'resource') return ['record-type', `a record of the type ${type || 'unknown'}`];
  if (!/^https?:/i.test(url)) return ['record-type', `not from the web: ${url.slice(0, 100) || 'without an address'}`];
  if (block === undefined) return ['broken-record', 'the record is cut off or too long'];
  if (type === 'resource') return { url, contentType, body: block, isChunked: false, contentEncoding: '' };
  const split = splitHeaderBlock(block);
  const status = Number(/^HTTP\/\S+ (\d{3})/.exec(split?.head ?? '')?.[1]);
  if (!split || Number.isNaN(status)) return ['broken-record', 'the record has no HTTP response'];
  if (status < 200 || status >= 300) return ['http-status', `the status is ${status}`];
  return fromResponse(url, parseHeaders(split.head), block.subarray(split.bodyAt));
}

export const isSkip = (found: WarcResource | WarcSkip): found is WarcSkip => Array.isArray(found);

function fromResponse(url: string, headers: ParsedHeaders, body: Buffer): WarcResource {
  return {
    url,
    contentType: headers.get('content-type') ?? '',
    body,
    // Some writers store the decoded body but keep the header.
    isChunked:
      /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '') &&
      /^[\da-f]+\s*(?:;.*)?\r\n/i.test(body.toString('latin1', 0, 40)),
    contentEncoding: headers.get('content-encoding') ?? '',
  };
}

/** The body without chunks and compression; undefined if it is too long. */
export async function decodeResource(resource: Omit<WarcResource, 'url'>): Promise<Uint8Array | undefined> {
  const body = Buffer.from(resource.body);
  const encoded = resource.isChunked ? decodeChunked(body) : body;
  try {
    return await readBody(asIterable(encoded), resource.contentEncoding, MAX_BODY_BYTES);
  } catch {
    // Some writers store the decompressed body but keep its `Content-Encoding` header.
    return encoded.length <= MAX_BODY_BYTES ? encoded : undefined;
  }
}

/** Skips other records and broken responses. A truncated file gives its complete records. */
export async function readWarc(file: Uint8Array): Promise<LocalResource[]> {
  const found: LocalResource[] = [];
  let records = 0;
  for await (const record of warcRecords(asIterable(file))) {
    if (++records > MAX_RECORDS) break;
    const resource = resourceIn(record);
    const bytes = isSkip(resource) ? undefined : await decodeResource(resource);
    if (!isSkip(resource) && bytes) found.push({ url: resource.url, contentType: resource.contentType, bytes });
  }
  return found;
}

async function* asIterable(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
