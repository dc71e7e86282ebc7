/** Parses server-sent events. Not `EventSource`, which supports no headers and no abort signal and is missing in Node. */

/** Limit for one event: our server never sends more. */
const MAX_CHARS = 1_000_000;

/** Yields the `data` of each event until the stream ends. Leaving the loop early cancels the stream. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const bytes of chunksOf(stream)) {
    pending += decoder.decode(bytes, { stream: true });
    const blocks = pending.split('\n\n');
    pending = blocks.pop()!;
    if (pending.length > MAX_CHARS) throw new Error('the server sent an event that is too long');
    for (const block of blocks) {
      const data = dataIn(block);
      if (data !== undefined) yield data;
    }
  }
}

/** Safari's streams are not async iterable. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for comments, which only keep the connection alive. */
function dataIn(block: string): string | undefined {
  const lines = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
  return lines.length > 0 ? lines.join('\n') : undefined;
}
