/** Writes WARC files for tests. */
import { gzipSync } from 'node:zlib';

export interface WarcEntry {
  readonly type?: string;
  readonly url: string;
  /** An HTTP response, with its header. */
  readonly block: string | Buffer;
}

export const response = (
  body: string | Buffer,
  { status = '200 OK', type = 'text/html; charset=utf-8' } = {},
): Buffer => Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n\r\n`), Buffer.from(body)]);

export function warcRecord({ type = 'response', url, block }: WarcEntry, number: number): Buffer {
  const bytes = Buffer.from(block);
  const head = [
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Record-ID: <urn:uuid:${String(number).padStart(12, '0')}>`,
    `WARC-Target-URI: ${url}`,
    `Content-Length: ${bytes.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

/** Each record is compressed on its own, as crawlers do. */
export const warcGz = (entries: readonly WarcEntry[]): Buffer =>
  Buffer.concat(entries.map((entry, i) => gzipSync(warcRecord(entry, i), { level: 1 })));
