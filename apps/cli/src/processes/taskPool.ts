/**
 * Runs tasks for requests that must be answered now, in processes: one task at a time in each. A task that breaks a limit ends with an error,
 * and its process is replaced.
 *
 * There are four lanes with processes of their own, so that an article of the library does not wait for a slow page of the web, nor for a
 * slow client that downloads an export, nor for an import.
 *
 * Decision: docs/decisions/0031-heavy-work-in-processes.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PithError } from '@pith/library';
import { pageTasks, type TaskRunner } from '@pith/server/tasks';
import type { Config } from '../config.ts';
import { cliErrors } from '../errors.ts';
import type { FromTasks, StreamMessage, TaskEnd, TaskMessage } from './protocol.ts';
import { type Death, slowDeath } from './startProcess.ts';
import { cancelled, createTaskLane, type Slot } from './taskLane.ts';

export interface TaskPool extends TaskRunner {
  close(): Promise<void>;
}

/** How long a cancelled task may take to end. */
const CANCEL_MS = 1000;
/** A stream ends if its client takes nothing for so long: others wait for its process. */
const STALLED_MS = 60_000;

type StreamPart = Exclude<FromTasks, TaskEnd>;

interface StartedTask {
  /** The next part of a stream; undefined after the last one. */
  next(): Promise<StreamPart | undefined>;
  /** Says that the client has taken so many bytes. */
  taken(bytes: number): void;
  /** The last message, or how the process ended. Resolves when the process can take the next task. */
  readonly end: Promise<TaskEnd | Death | undefined>;
}

export function taskPool(config: Config): TaskPool {
  const limits = { seconds: config.pageSeconds, megabytes: config.pageMegabytes };
  const createLane = () => createTaskLane({ config }, limits);
  const lanes = { pages: createLane(), library: createLane(), exports: createLane(), imports: createLane() };

  /** Sends a task to a process, and cancels it when the signal aborts. */
  function start(slot: Slot, message: TaskMessage | StreamMessage, signal: AbortSignal): StartedTask {
    const process = slot.process();
    const parts = partQueue();
    const replied = new Promise<TaskEnd>((resolve) =>
      slot.onReply((reply) => ('head' in reply || 'chunk' in reply ? parts.push(reply) : resolve(reply))),
    );
    const over = new AbortController();
    const killAfter = (ms: number, death?: Death) =>
      sleep(ms, undefined, { signal: over.signal }).then(
        () => process.kill(death),
        () => undefined, // the task has ended
      );
    // A stream takes as long as its client does. Like every process, it is killed when it does not react any more.
    if ('run' in message) void process.ready.then(() => killAfter(limits.seconds * 1000, slowDeath(limits)));
    const cancel = () => {
      process.send('cancel');
      void killAfter(CANCEL_MS);
    };
    signal.addEventListener('abort', cancel, { once: true });
    process.send(message);
    if (signal.aborted) cancel(); // while it waited for a slot
    const end = Promise.race([replied, process.ended]).finally(() => {
      over.abort();
      signal.removeEventListener('abort', cancel);
      parts.end();
      slot.release();
    });
    return { next: parts.next, taken: (bytes) => !over.signal.aborted && process.send({ taken: bytes }), end };
  }

  return {
    async run(name, input, { user, signal }) {
      const slot = await lanes[name in pageTasks ? 'pages' : 'library'].acquire(signal);
      const { end } = start(slot, { run: name, user, input }, signal);
      return resultOf(await end, signal) as never;
    },

    async stream(name, input, { user, signal }) {
      const slot = await lanes[name === 'importBookmarks' ? 'imports' : 'exports'].acquire(signal);
      const stop = new AbortController();
      const stopped = AbortSignal.any([signal, stop.signal]);
      const task = start(slot, { stream: name, user, input }, stopped);
      const first = await task.next();
      if (!first || !('head' in first)) throw new Error(`no stream: ${resultOf(await task.end, stopped)}`);
      const stopIfStalled = () => setTimeout(() => stop.abort(), STALLED_MS);
      let timer = stopIfStalled();

      async function* chunks(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) {
            clearTimeout(timer);
            const part = await task.next();
            if (!part || !('chunk' in part)) break;
            timer = stopIfStalled();
            yield part.chunk;
            task.taken(part.chunk.length);
          }
          resultOf(await task.end, stopped);
        } finally {
          clearTimeout(timer);
          stop.abort(); // of no effect, unless the client has left before the end
        }
      }
      return { head: first.head, chunks: chunks() } as never;
    },

    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}

function partQueue() {
  const parts: StreamPart[] = [];
  let isEnded = false;
  let wake = () => {};
  return {
    push(part: StreamPart) {
      parts.push(part);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async next(): Promise<StreamPart | undefined> {
      while (parts.length === 0 && !isEnded) await new Promise<void>((resolve) => (wake = resolve));
      return parts.shift();
    },
  };
}

function resultOf(end: TaskEnd | Death | undefined, signal: AbortSignal): unknown {
  if (signal.aborted || end === undefined) throw cancelled(signal);
  if ('result' in end) return end.result;
  if ('bug' in end) throw new Error(end.bug);
  if ('type' in end) throw limitError(end);
  const { type, message, suggestions } = end.error;
  throw new PithError(type, message, suggestions);
}

function limitError({ type, message }: Death): PithError {
  const [, ...suggestions] = cliErrors[type];
  return new PithError(type, message, suggestions);
}
