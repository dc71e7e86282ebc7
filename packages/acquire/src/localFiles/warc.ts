/** Reads the HTTP responses and resources in a WARC file (ISO 28500). */

import { readBody } from '../readBody.ts';
import { decodeChunked, parseHeaders, splitHeaderBlock } from './httpMessage.ts';
import type { LocalResource } from './readLocalFile.ts';

const MAX_RECORDS = 20_000;
const MAX_BODY_BYTES = 30_000_000;

export function isWarc(bytes: Uint8Array): boolean {
  return /^WARC\/\d/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));
}

/** Skips other records and broken responses. A truncated file gives its complete records. */
export async function readWarc(file: Uint8Array): Promise<LocalResource[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const found: LocalResource[] = [];
  let at = 0;
  for (let records = 0; records < MAX_RECORDS; records++) {
    at = bytes.indexOf('WARC/', at);
    const split = at < 0 ? undefined : splitHeaderBlock(bytes, at);
    if (!split) break;
    const headers = parseHeaders(split.head);
    const length = Number(headers.get('content-length'));
    if (!Number.isSafeInteger(length) || length < 0) break;
    const block = bytes.subarray(split.bodyAt, split.bodyAt + length);
    at = split.bodyAt + length;
    const url = (headers.get('warc-target-uri') ?? '').replace(/^<|>$/g, '');
    if (!/^https?:/i.test(url)) continue;
    const type = headers.get('warc-type');
    const resource =
      type === 'response'
        ? await readResponse(block, url)
        : type === 'resource'
          ? { url, contentType: headers.get('content-type') ?? '', bytes: block }
          : undefined;
    if (resource) found.push(resource);
  }
  return found;
}

async function readResponse(block: Buffer, url: string): Promise<LocalResource | undefined> {
  const split = splitHeaderBlock(block);
  const status = Number(/^HTTP\/\S+ (\d{3})/.exec(split?.head ?? '')?.[1]);
  if (!split || status < 200 || status >= 300) return undefined;
  const headers = parseHeaders(split.head);
  const body = block.subarray(split.bodyAt);
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  const encoded =
    isChunked && /^[\da-f]+\s*(?:;.*)?\r\n/i.test(body.toString('latin1', 0, 40)) ? decodeChunked(body) : body;
  try {
    const bytes = await readBody(asIterable(encoded), headers.get('content-encoding') ?? '', MAX_BODY_BYTES);
    return { url, contentType: headers.get('content-type') ?? '', bytes };
  } catch {
    // Some writers store the decompressed body but keep its `Content-Encoding` header.
    return encoded.length <= MAX_BODY_BYTES
      ? { url, contentType: headers.get('content-type') ?? '', bytes: encoded }
      : undefined;
  }
}

async function* asIterable(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
