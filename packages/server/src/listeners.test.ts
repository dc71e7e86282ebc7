import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { bookmark, serve, shelf } from '../test/kit.ts';
import { countListeners, MAX_LISTENERS } from './listeners.ts';

const newReply = () => ({ raw: new EventEmitter() }) as Pick<FastifyReply, 'raw'>;
const refused = expect.objectContaining({ type: 'too-many-listeners' });

test('each user has so many places, and who leaves makes room', () => {
  const listeners = countListeners(2);
  const [first, second] = [newReply(), newReply()];
  listeners.enter('ann', first);
  listeners.enter('ann', second);
  expect(() => listeners.enter('ann', newReply())).toThrow(refused);
  listeners.enter('bob', newReply());
  first.raw.emit('close');
  listeners.enter('ann', newReply());
  expect(() => listeners.enter('ann', newReply())).toThrow(refused);
});

test('one too many is told so, and nothing else is refused', async () => {
  const stop = new AbortController();
  const library = {
    ...shelf(bookmark('load-one', { state: 'loading' })),
    async *watch() {
      yield { event: 'waiting' } as const;
      if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    },
  };
  const { app } = serve(library);
  const url = '/api/bookmarks/load-one/events';
  const listening = Array.from({ length: MAX_LISTENERS }, () => app.inject(url).then((answer) => answer));
  const one = await app.inject(url);
  expect([one.statusCode, one.json().error.type]).toEqual([429, 'too-many-listeners']);
  expect((await app.inject('/api/bookmarks/load-one')).statusCode).toBe(200);
  stop.abort();
  expect((await Promise.all(listening)).map(({ statusCode }) => statusCode)).toEqual(Array(MAX_LISTENERS).fill(200));
  expect((await app.inject(url)).statusCode).toBe(200);
});
