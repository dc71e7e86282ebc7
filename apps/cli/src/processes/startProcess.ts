/**
 * Starts a process of ours for work that may block, crash or fill the memory, and ends it when it breaks a limit.
 *
 * Decision: docs/decisions/0031-heavy-work-in-processes.md.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cliErrors } from '../errors.ts';
import { environmentWithCache } from './compileCache.ts';
import type { Beat, Role, Start } from './protocol.ts';

export interface Limits {
  /** How long its event loop may be blocked. */
  readonly seconds: number;
  /** How much memory may be resident. JavaScript values may use half of it: the rest is for images, buffers and the program itself. */
  readonly megabytes: number;
}

export interface StartOptions<From> {
  readonly role: Role;
  readonly setup: object;
  readonly limits: Limits;
  onMessage(message: From): void;
}

/** Why a process ended before its work did. */
export interface Death {
  readonly type: 'page-timed-out' | 'page-out-of-memory' | 'page-crashed';
  readonly message: string;
}

export interface OurProcess<To> {
  readonly pid: number | undefined;
  /** In bytes. */
  readonly memory: number;
  send(message: To): void;
  /** Ends it at once. Its death is then that of a broken limit, if one is given. */
  kill(death?: Death): void;
  /** Resolves when it can work; never if it ends before. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended: to undefined if it ended by itself in an orderly way, or was killed without a reason. */
  readonly ended: Promise<Death | undefined>;
}

const MEGABYTE = 1024 * 1024;
const TICK_MS = 500;
/** A process may take this long to start, whatever its limits: on a busy machine, loading the program takes seconds. */
const START_MS = 30_000;
/** Enough for the last error message of Node. */
const MAX_STDERR = 4000;
/** V8 aborts when its heap is full; nothing else in our processes does. */
const isOutOfMemory = (code: number | null, signal: string | null) => signal === 'SIGABRT' || code === 134;

const running = new Set<ChildProcess>();

/** Whatever ends this program ends its processes. */
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startProcess<To, From>(options: StartOptions<From>): OurProcess<To> {
  const { role, setup, limits, onMessage } = options;
  const child = forkProcess(role, limits);
  running.add(child);
  const beatMs = Math.min(1000, limits.seconds * 250);
  const start: Start<object> = { start: setup, beatMs };
  child.send(start, () => undefined);

  let memory = 0;
  let silentMs = 0;
  let maxSilentMs = START_MS;
  const ready = Promise.withResolvers<void>();
  let death: Death | undefined;
  let isKilled = false;
  let stderr = '';
  const kill = (reason?: Death) => {
    if (isKilled) return;
    isKilled = true;
    death = reason;
    child.kill('SIGKILL');
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-MAX_STDERR)));
  child.on('message', (message: Beat | From) => {
    silentMs = 0;
    if (!isBeat(message)) return onMessage(message);
    memory = message.beat;
    maxSilentMs = limits.seconds * 1000;
    ready.resolve();
  });

  let lastTick = performance.now();
  const timer = setInterval(async () => {
    const now = performance.now();
    // Counted in our own ticks: after a machine slept, or this program was stopped, no process is to blame.
    silentMs += Math.min(now - lastTick, 2 * TICK_MS);
    lastTick = now;
    if (silentMs > maxSilentMs) return kill(slowDeath(limits));
    // A blocked process does not report its memory.
    memory = (await residentMemory(child.pid)) ?? memory;
    if (memory > limits.megabytes * MEGABYTE) kill(memoryDeath(limits));
  }, TICK_MS);

  const ended = new Promise<Death | undefined>((resolve) => {
    const end = (code: number | null, signal: string | null, error?: Error) => {
      clearInterval(timer);
      running.delete(child);
      if (isKilled || code === 0) resolve(death);
      else if (isOutOfMemory(code, signal)) resolve(memoryDeath(limits));
      else resolve(crashDeath(error?.message ?? `the process ended with ${signal ?? code}`, stderr));
    };
    // The last messages may arrive after the end of the process.
    child.once('exit', (code, signal) =>
      child.connected ? child.once('disconnect', () => end(code, signal)) : end(code, signal),
    );
    child.once('error', (error) => child.pid === undefined && end(null, null, error));
  });

  return {
    get pid() {
      return child.pid;
    },
    get memory() {
      return memory;
    },
    send: (message) => void (child.connected && child.send(message as object, () => undefined)),
    kill,
    ready: ready.promise,
    ended,
  };
}

function forkProcess(role: Role, { megabytes }: Limits): ChildProcess {
  // The built package contains childMain.js instead of childMain.ts.
  const file = new URL(import.meta.url.endsWith('.ts') ? './childMain.ts' : './childMain.js', import.meta.url);
  return fork(fileURLToPath(file), [role], {
    serialization: 'advanced',
    env: environmentWithCache(),
    execArgv: [
      `--max-old-space-size=${Math.round(megabytes / 2)}`,
      // The default keeps 100 MB more after a large page, and is 12 % faster on such pages.
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning', // node:sqlite, in some supported versions
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true, // Ctrl-C reaches only the program, which ends its processes in order
  });
}

const isBeat = (message: unknown): message is Beat =>
  typeof message === 'object' && message !== null && 'beat' in message;

export const slowDeath = ({ seconds }: Pick<Limits, 'seconds'>): Death => ({
  type: 'page-timed-out',
  message: `${cliErrors['page-timed-out'][0]}: more than ${seconds} s`,
});

const memoryDeath = ({ megabytes }: Limits): Death => ({
  type: 'page-out-of-memory',
  message: `${cliErrors['page-out-of-memory'][0]}: more than ${megabytes} MB`,
});

function crashDeath(reason: string, stderr: string): Death {
  const about = /^\w*Error\b.*$/m.exec(stderr)?.[0];
  return {
    type: 'page-crashed',
    message: `${cliErrors['page-crashed'][0]}: ${about === undefined ? reason : `${reason}, ${about}`}`,
  };
}

/** In bytes; undefined where the system has no /proc, or the process has ended. */
async function residentMemory(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
