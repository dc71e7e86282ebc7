import { afterEach, expect, test, vi } from 'vitest';
import { runHook } from './hookRun.ts';
import { defaultLimits } from './limits.ts';
import type { Facts, FromWorker, ToWorker } from './messages.ts';

afterEach(() => vi.restoreAllMocks());

const facts: Facts = {
  url: 'https://example.org/',
  host: 'example.org',
  domain: 'example.org',
  title: '',
  description: '',
  site: '',
  authors: [],
  type: 'article',
  readability: true,
};

/** A thread that takes its turn and then says nothing more: it loops in one native call. */
function silentSeat() {
  return {
    stops: 0,
    listener(_message: FromWorker | undefined): void {},
    send(_message: ToWorker): void {
      this.listener({ turn: 0 });
    },
    answer(): void {},
    async stop(): Promise<void> {
      this.stops++;
    },
  };
}

test('a timer that rings early is set again, and the script still loses its seat', async () => {
  // Ten milliseconds and a second of grace: the clock says, twice, that the timer came too early.
  const clock = [0, 1009.5, 1009.9, 1010.1];
  vi.spyOn(performance, 'now').mockImplementation(() => clock.shift() ?? 2_000);
  const seat = silentSeat();
  const outcome = await runHook(
    seat,
    { hook: 'documentLoaded', facts, turns: [{ script: 0, milliseconds: 10 }] },
    defaultLimits,
    { answer: () => ({ error: '' }), log: () => {}, over: () => {} },
  );
  expect(outcome).toEqual({ lost: { script: 0, why: 'time' } });
  expect(seat.stops).toBe(1);
});
