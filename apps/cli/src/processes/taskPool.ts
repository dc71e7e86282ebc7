/**
 * Runs tasks for requests that must be answered now, in processes: one task at a time in each. A task that breaks a limit ends with an error,
 * and its process is replaced.
 *
 * Decision: docs/decisions/0031-heavy-work-in-processes.md.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { libraryError, PithError } from '@pith/library';
import type { TaskRunner } from '@pith/server/tasks';
import type { Config } from '../config.ts';
import { cliError, cliErrors } from '../errors.ts';
import type { FromTasks, TasksSetup, ToTasks } from './protocol.ts';
import { type Death, type OurProcess, slowDeath, startProcess } from './startProcess.ts';

export interface TaskPool extends TaskRunner {
  close(): Promise<void>;
}

interface Slot {
  process?: OurProcess<ToTasks> | undefined;
  onReply: (reply: FromTasks) => void;
  idleTimer?: NodeJS.Timeout | undefined;
}

/** More are rejected: they would be answered when nobody waits for them any more. */
const MAX_WAITING = 100;
const MAX_PROCESSES = 4;
/** A process without tasks ends after this time. */
const IDLE_MS = 60_000;
/** A process that has grown beyond this is not used for another task: Node does not return the memory. */
const LARGE_BYTES = 256 * 1024 * 1024;
/** How long a cancelled task may take to end. */
const CANCEL_MS = 1000;

export function taskPool(config: Config): TaskPool {
  const limits = { seconds: config.pageSeconds, megabytes: config.pageMegabytes };
  const size = Math.min(availableParallelism(), MAX_PROCESSES);
  const slots: readonly Slot[] = Array.from({ length: size }, () => ({ onReply: () => {} }));
  const free = [...slots];
  const waiting: PromiseWithResolvers<Slot>[] = [];
  let isClosed = false;

  /** Waits for a slot, or until the signal aborts. */
  async function acquire(signal: AbortSignal): Promise<Slot> {
    const slot = free.pop();
    if (slot) return slot;
    if (waiting.length >= MAX_WAITING) throw await cliError('too-busy');
    const turn = Promise.withResolvers<Slot>();
    const leave = () => {
      waiting.splice(waiting.indexOf(turn), 1);
      turn.reject(cancelled(signal));
    };
    waiting.push(turn);
    signal.addEventListener('abort', leave, { once: true });
    return turn.promise.finally(() => signal.removeEventListener('abort', leave));
  }

  function release(slot: Slot): void {
    if ((slot.process?.memory ?? 0) > LARGE_BYTES) end(slot);
    const next = waiting.shift();
    if (next) next.resolve(slot);
    else {
      slot.idleTimer = setTimeout(end, IDLE_MS, slot).unref();
      free.push(slot);
    }
  }

  function end(slot: Slot): void {
    slot.process?.kill();
    slot.process = undefined;
  }

  function processOf(slot: Slot): OurProcess<ToTasks> {
    clearTimeout(slot.idleTimer);
    if (slot.process) return slot.process;
    const setup: TasksSetup = { config };
    const started = startProcess<ToTasks, FromTasks>({
      role: 'tasks',
      setup,
      limits,
      onMessage: (reply) => slot.onReply(reply),
    });
    void started.ended.then(() => slot.process === started && (slot.process = undefined));
    slot.process = started;
    return started;
  }

  /** Resolves when the process can take the next task, or has ended. */
  async function runIn(slot: Slot, message: ToTasks, signal: AbortSignal): Promise<FromTasks | Death | undefined> {
    const process = processOf(slot);
    const replied = new Promise<FromTasks>((resolve) => (slot.onReply = resolve));
    const over = new AbortController();
    const killAfter = (ms: number, death?: Death) =>
      sleep(ms, undefined, { signal: over.signal }).then(
        () => process.kill(death),
        () => undefined, // the task has ended
      );
    void process.ready.then(() => killAfter(limits.seconds * 1000, slowDeath(limits)));
    const cancel = () => {
      process.send('cancel');
      void killAfter(CANCEL_MS);
    };
    signal.addEventListener('abort', cancel, { once: true });
    process.send(message);
    if (signal.aborted) cancel(); // while it waited for a slot
    try {
      return await Promise.race([replied, process.ended]);
    } finally {
      over.abort();
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    async run(name, input, { user, signal }) {
      if (signal.aborted || isClosed) throw cancelled(signal);
      const slot = await acquire(signal);
      const reply = await runIn(slot, { run: name, user, input }, signal).finally(() => release(slot));
      if (signal.aborted || reply === undefined) throw cancelled(signal);
      if ('result' in reply) return reply.result as never;
      if ('bug' in reply) throw new Error(reply.bug);
      if ('type' in reply) throw limitError(reply);
      const { type, message, suggestions } = reply.error;
      throw new PithError(type, message, suggestions);
    },

    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(libraryError('cancelled'));
      await Promise.all(
        slots.map(async (slot) => {
          const { process } = slot;
          end(slot);
          await process?.ended;
        }),
      );
    },
  };
}

const cancelled = (signal: AbortSignal) => libraryError('cancelled', undefined, signal.reason);

function limitError({ type, message }: Death): PithError {
  const [, ...suggestions] = cliErrors[type];
  return new PithError(type, message, suggestions);
}
