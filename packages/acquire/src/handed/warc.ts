/** The answers in a WARC file (ISO 28500), each with its address. */

import { readBody } from '../readBody.ts';
import type { HandedResource } from './handedIn.ts';
import { readHeaders, splitHeaders, unchunked } from './http.ts';

const MAX_RECORDS = 20_000;
const MAX_BODY = 30_000_000;

export function isWarc(bytes: Uint8Array): boolean {
  return /^WARC\/\d/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));
}

/** Records that are no answer, or a broken one, are passed over; a file that is cut off gives what was whole. */
export async function readWarc(file: Uint8Array): Promise<HandedResource[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const found: HandedResource[] = [];
  let at = 0;
  for (let records = 0; records < MAX_RECORDS; records++) {
    at = bytes.indexOf('WARC/', at);
    const split = at < 0 ? undefined : splitHeaders(bytes, at);
    if (!split) break;
    const headers = readHeaders(split.head);
    const length = Number(headers.get('content-length'));
    if (!Number.isSafeInteger(length) || length < 0) break;
    const block = bytes.subarray(split.bodyAt, split.bodyAt + length);
    at = split.bodyAt + length;
    const url = (headers.get('warc-target-uri') ?? '').replace(/^<|>$/g, '');
    if (!/^https?:/i.test(url)) continue;
    const type = headers.get('warc-type');
    const resource =
      type === 'response'
        ? await answerIn(block, url)
        : type === 'resource'
          ? whole(block, url, headers.get('content-type'))
          : undefined;
    if (resource) found.push(resource);
  }
  return found;
}

function whole(bytes: Buffer, url: string, contentType = ''): HandedResource {
  return { url, contentType, bytes };
}

async function answerIn(block: Buffer, url: string): Promise<HandedResource | undefined> {
  const split = splitHeaders(block);
  const status = Number(/^HTTP\/\S+ (\d{3})/.exec(split?.head ?? '')?.[1]);
  if (!split || status < 200 || status >= 300) return undefined;
  const headers = readHeaders(split.head);
  const body = block.subarray(split.bodyAt);
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  const packed = isChunked && /^[\da-f]+\s*(?:;.*)?\r\n/i.test(body.toString('latin1', 0, 40)) ? unchunked(body) : body;
  try {
    const bytes = await readBody(once(packed), headers.get('content-encoding') ?? '', MAX_BODY);
    return { url, contentType: headers.get('content-type') ?? '', bytes };
  } catch {
    // Some writers unpack the body and keep the header that says it is packed.
    return packed.length <= MAX_BODY
      ? { url, contentType: headers.get('content-type') ?? '', bytes: packed }
      : undefined;
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
