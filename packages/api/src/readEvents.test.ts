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
  ['two in one chunk', ['data: 1\n\ndata: 2\n\n'], ['1', '2']],
  ['one in several chunks', ['da', 'ta: 1', '\n', '\n'], ['1']],
  ['several lines of data', ['data: 1\ndata: 2\n\n'], ['1\n2']],
  ['comments and other fields', [': alive\n\nid: 7\ndata: 1\n\n'], ['1']],
  ['a truncated event is ignored', ['data: 1\n\ndata: 2\n'], ['1']],
])('%s', async (_, chunks, expected) => {
  expect(await read(...chunks)).toEqual(expected);
});

test('an event that is too long is rejected', async () => {
  await expect(read('data: ', 'x'.repeat(1_000_001))).rejects.toThrow();
});

test('leaving the loop early cancels the stream', async () => {
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
