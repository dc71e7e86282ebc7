/** Runs tasks and streams in a process of its own, one at a time, for `taskPool`. */
import { type Library, PithError } from '@pith/library';
import { streams, type TaskContext, type TaskStream, tasks } from '@pith/server/tasks';
import type { Channel } from './childMain.ts';
import { openForProcess } from './openForProcess.ts';
import { bytesOf, piecesOf } from './piecesOf.ts';
import type { FromTasks, StreamMessage, TaskEnd, TaskMessage, TasksSetup, ToTasks } from './protocol.ts';

/**
 * How much of a stream may be on its way to the client. An article or a small export fits into it, so that a client with a slow connection
 * does not occupy the process.
 */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** Never ends by itself: the pool kills the process. */
export async function runTasks({ config }: TasksSetup, channel: Channel): Promise<never> {
  const send = (message: FromTasks) => channel.send(message);
  let opened: ReturnType<typeof openForProcess> | undefined;
  let current = new AbortController();
  let untaken = 0;
  let onTaken = () => {};

  async function open(): Promise<Library> {
    opened ??= openForProcess(config);
    opened.catch(() => (opened = undefined)); // the next task tries again
    return (await opened).library;
  }

  async function runTask({ run, user, input }: TaskMessage, signal: AbortSignal): Promise<unknown> {
    const library = await open();
    return tasks[run](input as never, contextOf(library, user, signal));
  }

  async function runStream({ stream, user, input }: StreamMessage, signal: AbortSignal): Promise<void> {
    const library = await open();
    const { head, chunks, isLive }: TaskStream<unknown> = await streams[stream](
      input as never,
      contextOf(library, user, signal),
    );
    untaken = 0;
    send({ head });
    for await (const chunk of isLive ? bytesOf(chunks) : piecesOf(chunks)) {
      signal.throwIfAborted();
      untaken += chunk.length;
      send({ chunk });
      while (untaken > WINDOW_BYTES) await taken(signal);
    }
  }

  /** Resolves when the client has taken more. */
  function taken(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      onTaken = resolve;
      const fail = () => reject(signal.reason);
      if (signal.aborted) fail();
      signal.addEventListener('abort', fail, { once: true });
    });
  }

  channel.onMessage((message: ToTasks) => {
    if (message === 'cancel') return current.abort();
    if ('taken' in message) {
      untaken -= message.taken;
      return onTaken();
    }
    current = new AbortController();
    const { signal } = current;
    const work = 'run' in message ? runTask(message, signal) : runStream(message, signal);
    void work.then((result): TaskEnd => ({ result }), toMessage).then(send);
  });
  return new Promise<never>(() => {});
}

const contextOf = (library: Library, user: string, signal: AbortSignal): TaskContext => ({
  library: library.for(user),
  backup: library.backup,
  signal,
});

function toMessage(error: unknown): TaskEnd {
  if (error instanceof PithError) {
    const { type, message, suggestions } = error;
    return { error: { type, message, suggestions } };
  }
  return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
