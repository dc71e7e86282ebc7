/** Splits a stream of bytes into lines, in linear time. Holds at most one line in memory. */

/** The bytes of a line, or `too-long` for a line over the limit. */
export type Line = Uint8Array | 'too-long';

const NEWLINE = 10;
const SPACE = 32;

export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else parts.push(part);
  };
  const take = (): Line | undefined => {
    const line = length > maxBytes ? 'too-long' : Buffer.concat(parts, length);
    parts = [];
    length = 0;
    return line === 'too-long' || line.some((byte) => byte > SPACE) ? line : undefined;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      from = end + 1;
      const line = take();
      if (line) yield line;
    }
    add(chunk.subarray(from));
  }
  const last = take();
  if (last) yield last;
}
