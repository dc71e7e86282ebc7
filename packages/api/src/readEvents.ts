/** Server-sent events by hand: a browser's own reader knows no headers, no abort and no Node. */

/** One event may not be longer: whoever sends more is not our server. */
const MAX_CHARS = 1_000_000;

/** The `data` of each event. Ends with the stream; stopping early ends the stream. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const bytes of chunksOf(stream)) {
    pending += decoder.decode(bytes, { stream: true });
    const blocks = pending.split('\n\n');
    pending = blocks.pop()!;
    if (pending.length > MAX_CHARS) throw new Error('an event without end');
    for (const block of blocks) {
      const data = dataIn(block);
      if (data !== undefined) yield data;
    }
  }
}

/** Safari's streams cannot be walked by themselves. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for comments, which only say that the line is alive. */
function dataIn(block: string): string | undefined {
  const lines = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
  return lines.length > 0 ? lines.join('\n') : undefined;
}
