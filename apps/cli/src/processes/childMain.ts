/**
 * The program of every process that `startProcess` starts: says that its event loop turns, ends with the program that started it, and does
 * the work of its role.
 */
import { Worker } from 'node:worker_threads';
import type { Role, Start } from './protocol.ts';

export interface Channel {
  send(message: object): void;
  // biome-ignore lint/suspicious/noExplicitAny: each role knows its messages
  onMessage(listener: (message: any) => void): void;
}

const roles = {
  jobs: async () => (await import('./runJobs.ts')).runJobs,
  tasks: async () => (await import('./runTasks.ts')).runTasks,
} satisfies Record<Role, unknown>;

const [role] = process.argv.slice(2) as [Role];

// Service managers signal all processes. The program that started this one tells it when to end, and kills it otherwise.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
endWithParent();

const channel: Channel = {
  send: (message) => void (process.connected && process.send?.(message)),
  onMessage: (listener) => void process.on('message', listener),
};

process.once('message', async ({ start, beatMs }: Start<never>) => {
  const run = await roles[role]();
  const beat = () => channel.send({ beat: process.memoryUsage.rss() });
  beat();
  setInterval(beat, beatMs);
  await run(start, channel);
  process.exit();
});

/**
 * A process that computes does not see that its parent was killed, and would compute on, maybe for ever. A thread sees it.
 */
function endWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);`;
  new Worker(watch, { eval: true, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
