/** Header blocks and chunked bodies, as they lie in files. */

export interface Headers {
  /** In lower case; the last of several. */
  get(name: string): string | undefined;
}

const MAX_HEADERS = 100_000;

/** Where the header block ends and what follows begins; undefined when it has no end. */
export function splitHeaders(bytes: Buffer, from = 0): { head: string; bodyAt: number } | undefined {
  const limit = bytes.subarray(from, from + MAX_HEADERS);
  const crlf = limit.indexOf('\r\n\r\n');
  const lf = limit.indexOf('\n\n');
  if (crlf < 0 && lf < 0) return undefined;
  const isCrlf = crlf >= 0 && (lf < 0 || crlf < lf);
  const end = isCrlf ? crlf : lf;
  return { head: limit.toString('latin1', 0, end), bodyAt: from + end + (isCrlf ? 4 : 2) };
}

/** Lines that begin with a space go on with the one before. */
export function readHeaders(head: string): Headers {
  const found = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) found.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return found;
}

/** What is cut off or garbled ends where it still made sense. */
export function unchunked(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n', at);
    const size = end < 0 || end - at > 100 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!(size > 0)) break;
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}
