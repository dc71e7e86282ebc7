/** Rate limits per host: concurrent requests, time between requests, and backoff that a host asked for. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface HostLimits {
  /** Maximum of concurrent requests to one host. */
  readonly perHost: number;
  /** Maximum of concurrent requests to all hosts together. */
  readonly total: number;
  /** Minimum time between the starts of two requests to one host. */
  readonly gapMs: number;
}

export interface HostLimiter {
  /** Waits for a request slot; the returned function releases it. */
  acquireSlot(host: string, signal: AbortSignal): Promise<() => void>;
  /** Records that the host wants no request before this time (`Retry-After`). */
  backOff(host: string, untilMs: number): void;
  /** Remaining time of the host's backoff; 0 if there is none. */
  remainingBackoffMs(host: string): number;
}

interface Queue {
  active: number;
  nextStartMs: number;
  backoffUntilMs: number;
  readonly waiting: (() => void)[];
}

/** Number of hosts from which on idle ones are removed. */
const MAX_HOSTS_BEFORE_CLEANUP = 500;

export function createHostLimiter({ perHost, total, gapMs }: HostLimits, now: () => number = Date.now): HostLimiter {
  const queues = new Map<string, Queue>();
  const globalQueue = newQueue();

  const queueOf = (host: string) => {
    const existing = queues.get(host);
    if (existing) return existing;
    if (queues.size >= MAX_HOSTS_BEFORE_CLEANUP) for (const [name, each] of queues) removeIfIdle(name, each);
    const queue = newQueue();
    queues.set(host, queue);
    return queue;
  };

  /** Removes a host without requests, required gap or backoff. */
  const removeIfIdle = (host: string, queue: Queue) => {
    const isBlocked = Math.max(queue.backoffUntilMs, queue.nextStartMs) > now();
    if (queue.active === 0 && queue.waiting.length === 0 && !isBlocked) queues.delete(host);
  };

  return {
    async acquireSlot(host, signal) {
      const queue = queueOf(host);
      await enter(queue, perHost, signal);
      try {
        await enter(globalQueue, total, signal);
      } catch (error) {
        leave(queue);
        removeIfIdle(host, queue);
        throw error;
      }
      const release = once(() => {
        leave(globalQueue);
        leave(queue);
        removeIfIdle(host, queue);
      });
      const startMs = Math.max(now(), queue.nextStartMs);
      queue.nextStartMs = startMs + gapMs;
      try {
        if (startMs > now()) await sleep(startMs - now(), undefined, { signal });
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },
    backOff(host, untilMs) {
      const queue = queueOf(host);
      queue.backoffUntilMs = Math.max(queue.backoffUntilMs, untilMs);
    },
    remainingBackoffMs: (host) => Math.max(0, (queues.get(host)?.backoffUntilMs ?? 0) - now()),
  };
}

const newQueue = (): Queue => ({ active: 0, nextStartMs: 0, backoffUntilMs: 0, waiting: [] });

async function enter(queue: Queue, maxActive: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (queue.active < maxActive) {
    queue.active += 1;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const proceed = () => {
      signal.removeEventListener('abort', cancel);
      resolve(); // takes over the slot of the request that left: `active` stays the same
    };
    const cancel = () => {
      queue.waiting.splice(queue.waiting.indexOf(proceed), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    queue.waiting.push(proceed);
  });
}

function leave(queue: Queue): void {
  const next = queue.waiting.shift();
  if (next) next();
  else queue.active -= 1;
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
