/** Reads the parts of an MHTML file: a page with its images as one MIME message (RFC 2557), as browsers save it. */

import { type ParsedHeaders, parseHeaders, splitHeaderBlock } from './httpMessage.ts';
import type { LocalResource } from './readLocalFile.ts';

const MAX_PARTS = 5000;

export function isMhtml(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 4000)).toString('latin1');
  return /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)+/.test(start) && /^content-type:\s*multipart\/related/im.test(start);
}

export function readMhtml(file: Uint8Array): LocalResource[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const split = splitHeaderBlock(bytes);
  const type = split ? (parseHeaders(split.head).get('content-type') ?? '') : '';
  const boundary = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type)?.slice(1).find(Boolean);
  if (!split || boundary === undefined) return [];
  const found: LocalResource[] = [];
  const delimiter = `--${boundary}`;
  let at = bytes.indexOf(delimiter, split.bodyAt - 4);
  for (let parts = 0; at >= 0 && parts < MAX_PARTS; parts++) {
    const next = bytes.indexOf(delimiter, at + delimiter.length);
    const start = bytes.indexOf('\n', at) + 1;
    const part = start > 0 ? bytes.subarray(start, next < 0 ? undefined : next) : bytes.subarray(0, 0);
    const inner = splitHeaderBlock(part);
    if (inner) found.push(resourceOf(parseHeaders(inner.head), part.subarray(inner.bodyAt)));
    at = next;
  }
  return found.filter(({ url }) => url !== '');
}

function resourceOf(headers: ParsedHeaders, body: Buffer): LocalResource {
  const id = headers.get('content-id')?.replace(/^<|>$/g, '');
  const url = headers.get('content-location') ?? (id === undefined ? '' : `cid:${id}`);
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '';
  return {
    url,
    contentType: headers.get('content-type') ?? '',
    bytes: (decoders.get(encoding) ?? withoutFinalLineBreak)(body),
  };
}

const decoders = new Map<string, (body: Buffer) => Buffer>([
  ['base64', (body) => Buffer.from(body.toString('latin1'), 'base64')],
  ['quoted-printable', decodeQuotedPrintable],
]);

/** Removes the line break before the boundary, which belongs to the boundary. */
function withoutFinalLineBreak(body: Buffer): Buffer {
  return /\r\n$/.test(body.toString('latin1', Math.max(0, body.length - 2))) ? body.subarray(0, -2) : body;
}

function decodeQuotedPrintable(body: Buffer): Buffer {
  const text = withoutFinalLineBreak(body)
    .toString('latin1')
    .replace(/=\r?\n/g, '');
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
