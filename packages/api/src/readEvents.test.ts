import { expect, test } from 'vitest';
import { readEvents } from './readEvents.ts';

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

async function read(...chunks: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const data of readEvents(streamOf(...chunks))) found.push(data);
  return found;
}

test.each([
  ['one event', ['event: a\ndata: {"x":1}\n\n'], ['{"x":1}']],
  ['two in one piece', ['data: 1\n\ndata: 2\n\n'], ['1', '2']],
  ['one in pieces', ['da', 'ta: 1', '\n', '\n'], ['1']],
  ['several lines of data', ['data: 1\ndata: 2\n\n'], ['1\n2']],
  ['comments and other fields', [': alive\n\nid: 7\ndata: 1\n\n'], ['1']],
  ['what was cut off is no event', ['data: 1\n\ndata: 2\n'], ['1']],
])('%s', async (_, chunks, expected) => {
  expect(await read(...chunks)).toEqual(expected);
});

test('an event without end is refused', async () => {
  await expect(read('data: ', 'x'.repeat(1_000_001))).rejects.toThrow();
});

test('who stops early ends the stream', async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => void (cancelled = true),
  });
  for await (const data of readEvents(endless)) {
    expect(data).toBe('1');
    break;
  }
  expect(cancelled).toBe(true);
});
