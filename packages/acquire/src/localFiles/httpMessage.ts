/** Parses HTTP and MIME messages stored in files: header blocks and chunked bodies. */

export interface ParsedHeaders {
  /** `name` is in lower case; the last of repeated headers. */
  get(name: string): string | undefined;
}

export const MAX_HEADER_BYTES = 100_000;

/** Finds the end of the header block; undefined if there is none. */
export function splitHeaderBlock(bytes: Buffer, from = 0): { head: string; bodyAt: number } | undefined {
  const limit = bytes.subarray(from, from + MAX_HEADER_BYTES);
  const crlf = limit.indexOf('\r\n\r\n');
  const lf = limit.indexOf('\n\n');
  if (crlf < 0 && lf < 0) return undefined;
  const isCrlf = crlf >= 0 && (lf < 0 || crlf < lf);
  const end = isCrlf ? crlf : lf;
  return { head: limit.toString('latin1', 0, end), bodyAt: from + end + (isCrlf ? 4 : 2) };
}

/** Lines that begin with white space continue the previous one. */
export function parseHeaders(head: string): ParsedHeaders {
  const found = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) found.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return found;
}

/** Decodes a chunked body up to its end or the first invalid chunk. */
export function decodeChunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n', at);
    const size = end < 0 || end - at > 100 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
