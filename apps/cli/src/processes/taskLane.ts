/** A few processes for tasks, and the requests that wait for one of them. */
import { availableParallelism } from 'node:os';
import { libraryError, type PithError } from '@pith/library';
import { cliError } from '../errors.ts';
import type { FromTasks, TasksSetup, ToTasks } from './protocol.ts';
import { type Limits, type OurProcess, startProcess } from './startProcess.ts';

/** The right to run one task. */
export interface Slot {
  /** Started if there is none. */
  process(): OurProcess<ToTasks>;
  onReply(listener: (reply: FromTasks) => void): void;
  /** Gives the slot to the next request. */
  release(): void;
}

export interface TaskLane {
  /** Waits for a slot, or until the signal aborts. Rejects with `too-busy` if too many wait. */
  acquire(signal: AbortSignal): Promise<Slot>;
  close(): Promise<void>;
}

/** More are rejected: they would be answered when nobody waits for them any more. */
const MAX_WAITING = 100;
const MAX_PROCESSES = 4;
/** Even with one processor, one slow task must not stop all others. */
const MIN_PROCESSES = 2;
/** A process without tasks ends after this time. */
const IDLE_MS = 60_000;
/** A process that has grown beyond this is not used for another task: Node does not return the memory. */
const LARGE_BYTES = 256 * 1024 * 1024;

interface OwnSlot extends Slot {
  end(): Promise<void>;
}

export function createTaskLane(setup: TasksSetup, limits: Limits): TaskLane {
  const size = Math.max(MIN_PROCESSES, Math.min(availableParallelism(), MAX_PROCESSES));
  const slots = Array.from({ length: size }, createSlot);
  const free = [...slots];
  const waiting: PromiseWithResolvers<Slot>[] = [];
  let isClosed = false;

  function createSlot(): OwnSlot {
    let process: OurProcess<ToTasks> | undefined;
    let listener: (reply: FromTasks) => void = () => {};
    let idleTimer: NodeJS.Timeout | undefined;
    const end = async () => {
      const ending = process;
      process = undefined;
      ending?.kill();
      await ending?.ended;
    };
    const slot: OwnSlot = {
      process() {
        clearTimeout(idleTimer);
        if (process) return process;
        const onMessage = (reply: FromTasks) => listener(reply);
        const started = startProcess<ToTasks, FromTasks>({ role: 'tasks', setup, limits, onMessage });
        void started.ended.then(() => process === started && (process = undefined));
        process = started;
        return started;
      },
      onReply: (next) => void (listener = next),
      release() {
        if ((process?.memory ?? 0) > LARGE_BYTES) void end();
        const next = waiting.shift();
        if (next) return next.resolve(slot);
        idleTimer = setTimeout(end, IDLE_MS).unref();
        free.push(slot);
      },
      end,
    };
    return slot;
  }

  return {
    async acquire(signal) {
      if (signal.aborted || isClosed) throw cancelled(signal);
      const slot = free.pop();
      if (slot) return slot;
      if (waiting.length >= MAX_WAITING) throw await cliError('too-busy');
      const turn = Promise.withResolvers<Slot>();
      const leave = () => {
        const at = waiting.indexOf(turn);
        if (at >= 0) waiting.splice(at, 1);
        turn.reject(cancelled(signal));
      };
      waiting.push(turn);
      signal.addEventListener('abort', leave, { once: true });
      return turn.promise.finally(() => signal.removeEventListener('abort', leave));
    },

    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(libraryError('cancelled'));
      await Promise.all(slots.map(({ end }) => end()));
    },
  };
}

export const cancelled = (signal: AbortSignal): PithError => libraryError('cancelled', undefined, signal.reason);
