import { afterEach, expect, test, vi } from 'vitest';
import { defaultLimits } from './limits.ts';
import type { FromWorker, PageInfo, ToWorker } from './messages.ts';
import { runHook } from './runHook.ts';

afterEach(() => vi.restoreAllMocks());

const pageInfo: PageInfo = {
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

/** A worker that starts its script and then sends nothing more, as if it looped in one native call. */
function hangingWorker() {
  return {
    stops: 0,
    onMessage(_message: FromWorker | undefined): void {},
    send(_message: ToWorker): void {
      this.onMessage({ scriptStarted: 0 });
    },
    reply(): void {},
    async stop(): Promise<void> {
      this.stops++;
    },
  };
}

test('a timer that fires early is set again, and the worker is still stopped', async () => {
  // 10 ms and one second of grace: twice the clock shows that the timer fired too early.
  const clock = [0, 1009.5, 1009.9, 1010.1];
  vi.spyOn(performance, 'now').mockImplementation(() => clock.shift() ?? 2_000);
  const worker = hangingWorker();
  const outcome = await runHook(
    worker,
    { hook: 'documentLoaded', pageInfo, scripts: [{ script: 0, milliseconds: 10 }] },
    defaultLimits,
    { onQuery: () => ({ error: '' }), onLog: () => {}, onScriptDone: () => {} },
  );
  expect(outcome).toEqual({ killed: { script: 0, reason: 'time' } });
  expect(worker.stops).toBe(1);
});
