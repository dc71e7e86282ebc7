/** Runs tasks in a process of its own, one at a time, for `taskPool`. */
import { PithError } from '@pith/library';
import { tasks } from '@pith/server/tasks';
import type { Channel } from './childMain.ts';
import { openForProcess } from './openForProcess.ts';
import type { FromTasks, TaskMessage, TasksSetup, ToTasks } from './protocol.ts';

/** Never ends by itself: the pool kills the process. */
export async function runTasks({ config }: TasksSetup, channel: Channel): Promise<never> {
  let opened: ReturnType<typeof openForProcess> | undefined;
  let current = new AbortController();

  async function runTask({ run, user, input }: TaskMessage, signal: AbortSignal): Promise<FromTasks> {
    try {
      opened ??= openForProcess(config);
      opened.catch(() => (opened = undefined)); // the next task tries again
      const { library } = await opened;
      return { result: await tasks[run](input as never, { library: library.for(user), signal }) };
    } catch (error) {
      return toMessage(error);
    }
  }

  channel.onMessage((message: ToTasks) => {
    if (message === 'cancel') return current.abort();
    current = new AbortController();
    void runTask(message, current.signal).then((reply) => channel.send(reply));
  });
  return new Promise<never>(() => {});
}

function toMessage(error: unknown): FromTasks {
  if (error instanceof PithError) {
    const { type, message, suggestions } = error;
    return { error: { type, message, suggestions } };
  }
  return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
