import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { bookmark, memoryLibrary, serve } from '../test/kit.ts';
import { createEventStreamLimit, MAX_EVENT_STREAMS } from './eventStreamLimit.ts';

const newReply = () => ({ raw: new EventEmitter() }) as Pick<FastifyReply, 'raw'>;
const refused = expect.objectContaining({ type: 'too-many-listeners' });

test('limits the streams of each user, and a closed stream makes room', () => {
  const eventStreams = createEventStreamLimit(2);
  const [first, second] = [newReply(), newReply()];
  eventStreams.open('ann', first);
  eventStreams.open('ann', second);
  expect(() => eventStreams.open('ann', newReply())).toThrow(refused);
  eventStreams.open('bob', newReply());
  first.raw.emit('close');
  eventStreams.open('ann', newReply());
  expect(() => eventStreams.open('ann', newReply())).toThrow(refused);
});

test('a stream above the limit gets 429, and other requests work', async () => {
  const stop = new AbortController();
  const library = {
    ...memoryLibrary(bookmark('load-one', { state: 'loading' })),
    async *watch() {
      yield { event: 'waiting' } as const;
      if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    },
  };
  const { app } = serve(library);
  const url = '/api/bookmarks/load-one/events';
  const streams = Array.from({ length: MAX_EVENT_STREAMS }, () => app.inject(url).then((response) => response));
  const rejected = await app.inject(url);
  expect([rejected.statusCode, rejected.json().error.type]).toEqual([429, 'too-many-listeners']);
  expect((await app.inject('/api/bookmarks/load-one')).statusCode).toBe(200);
  stop.abort();
  expect((await Promise.all(streams)).map(({ statusCode }) => statusCode)).toEqual(Array(MAX_EVENT_STREAMS).fill(200));
  expect((await app.inject(url)).statusCode).toBe(200);
});
