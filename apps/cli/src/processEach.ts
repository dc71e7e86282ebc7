import { cliError, RUN_AGAIN } from './errors.ts';
import { type Io, isClosedPipe } from './io.ts';
import { reportFailure } from './reportFailure.ts';

export interface EachOptions {
  readonly io: Io;
  readonly json: boolean;
  /** Number of items to process at the same time; default 1. */
  readonly jobs?: number;
  /** Of items with the same key, such as a host, at most `perKey` are processed at the same time. */
  readonly keyOf?: (item: string) => string;
  readonly perKey?: number;
  /** Called after an interruption with the items that are not done. Returns what to tell the user. */
  readonly onInterrupted?: (rest: readonly string[]) => Promise<string>;
}

/**
 * Processes items, in order of their keys. Reports a failed item at once and continues with the next one.
 * Returns the exit code of the first item that failed, in the given order. Throws on an interruption, and if the output pipe is closed.
 */
export async function processEach(
  items: readonly string[],
  options: EachOptions,
  work: (item: string, signal: AbortSignal) => Promise<void>,
): Promise<number> {
  const { io, json, jobs = 1, onInterrupted } = options;
  const signal = io.signal();
  const queue = createQueue(items, jobs > 1 ? options : {});
  const unfinished = new Set(items);
  const running = new Set<Promise<void>>();
  const exitCodes = new Map<string, number>();
  let fatal: { readonly error: unknown } | undefined;

  const process = async (item: string) => {
    try {
      await work(item, signal);
      unfinished.delete(item);
    } catch (error) {
      if (signal.aborted) return;
      unfinished.delete(item);
      if (isClosedPipe(error)) fatal = { error };
      else exitCodes.set(item, await reportFailure(error, { io, json, input: item, isOneOfMany: items.length > 1 }));
    }
  };

  for (;;) {
    const item = fatal || signal.aborted || running.size >= jobs ? undefined : queue.take();
    if (item !== undefined) {
      const task = process(item).then(() => {
        running.delete(task);
        queue.release(item);
      });
      running.add(task);
    } else if (running.size > 0) await Promise.race(running);
    else break;
  }
  if (fatal) throw fatal.error;
  if (!signal.aborted) return exitCodes.get(items.find((item) => exitCodes.has(item)) ?? '') ?? 0;
  const rest = [...unfinished];
  const hint = onInterrupted && rest.length > 0 ? await onInterrupted(rest) : RUN_AGAIN;
  throw await cliError('interrupted', undefined, [hint]);
}

/** Hands out items while fewer than `perKey` with the same key are in use. */
function createQueue(
  items: readonly string[],
  { keyOf = () => '', perKey = Number.POSITIVE_INFINITY }: Partial<EachOptions>,
) {
  const waiting = new Map<string, string[]>();
  const inUse = new Map<string, number>();
  for (const item of items) waiting.set(keyOf(item), []); // in the order of the items
  for (const item of [...items].reverse()) waiting.get(keyOf(item))!.push(item);
  return {
    /** Undefined if nothing is left or may be taken now. Few keys are in use at a time, so few are looked at. */
    take(): string | undefined {
      for (const [key, left] of waiting) {
        if ((inUse.get(key) ?? 0) >= perKey) continue;
        const item = left.pop();
        if (left.length === 0) waiting.delete(key);
        inUse.set(key, (inUse.get(key) ?? 0) + 1);
        return item;
      }
      return undefined;
    },
    release(item: string): void {
      const key = keyOf(item);
      const count = (inUse.get(key) ?? 1) - 1;
      if (count === 0) inUse.delete(key);
      else inUse.set(key, count);
    },
  };
}
