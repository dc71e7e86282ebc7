/** Writes a `multipart/mixed` body piece by piece. */
import { randomBytes } from 'node:crypto';

export interface MultipartPart {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array;
}

/** Clients expect the boundary as the last parameter, in quotes. */
export function multipart(parts: AsyncIterable<MultipartPart>): {
  type: string;
  stream: AsyncIterable<Uint8Array | string>;
} {
  const boundary = randomBytes(24).toString('hex');
  return { type: `multipart/mixed; boundary="${boundary}"`, stream: write(parts, boundary) };
}

async function* write(parts: AsyncIterable<MultipartPart>, boundary: string): AsyncGenerator<Uint8Array | string> {
  let isFirst = true;
  for await (const { headers, body } of parts) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(String(value))}\r\n`);
    yield `${isFirst ? '' : '\r\n'}--${boundary}\r\n${lines.join('')}\r\n`;
    if (body.length > 0) yield body;
    isFirst = false;
  }
  yield `${isFirst ? '' : '\r\n'}--${boundary}--\r\n`;
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');
