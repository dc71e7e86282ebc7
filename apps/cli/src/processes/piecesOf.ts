/** A small piece costs as much to send to another process as one of this size. */
const MIN_BYTES = 64 * 1024;
/** A large one would block the process that receives it. */
const MAX_BYTES = 256 * 1024;

/** Cuts a stream of text and bytes into pieces that processes can exchange. */
export async function* piecesOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of bytesOf(chunks)) {
    for (let at = 0; at < bytes.length; at += MAX_BYTES) {
      const piece = bytes.subarray(at, at + MAX_BYTES);
      pending.push(piece);
      size += piece.length;
      if (size < MIN_BYTES) continue;
      yield pending.length === 1 ? piece : Buffer.concat(pending);
      pending = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}

export async function* bytesOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
