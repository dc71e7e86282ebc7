/**
 * The world of a command: text in, text out. Results go to stdout, everything else to stderr.
 *
 * Made from streams, so that a test hands in its own and reads what came out.
 */
import type { Readable, Writable } from 'node:stream';
import { trouble } from './errors.ts';

/** The streams of a process; a test's are plain ones. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly stdout: Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
  readonly stderr: Writable & { readonly isTTY?: boolean | undefined };
}

export interface Io {
  readonly stdin: Streams['stdin'];
  /** Read by `config.ts` and nobody else. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal that shows the results; undefined when a file or a program gets them. */
  readonly columns: number | undefined;
  /** Part of the result. Resolves when it is on its way; rejects when nobody takes it. */
  write(text: string): Promise<void>;
  /** A line for people. */
  note(text: string): void;
  /** Trouble that stopped nothing. */
  warn(warnings: readonly { readonly message: string }[]): void;
  /** A line for people that the next one replaces; only on a terminal. */
  progress(text: string): void;
  /**
   * Aborts on Ctrl-C or SIGTERM. Ask for it only with something to finish or to undo:
   * a command that does not ask is simply ended, even in the middle of a long computation.
   */
  signal(): AbortSignal;
}

export function makeIo(streams: Streams, env: Io['env'], signal: () => AbortSignal): Io {
  const { stdin, stdout, stderr } = streams;
  // A failing write is told to who awaits it; without a listener the stream would also end the process.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  let hasProgress = false;
  const clearProgress = () => {
    if (hasProgress) stderr.write('\r\u001b[K');
    hasProgress = false;
  };
  const note = (text: string) => {
    clearProgress();
    stderr.write(`${stderr.isTTY ? printable(text) : text}\n`);
  };
  return {
    stdin,
    env,
    columns: stdout.isTTY ? stdout.columns || 80 : undefined,
    async write(text) {
      clearProgress();
      const written = Promise.withResolvers<NodeJS.ErrnoException | null | undefined>();
      stdout.write(stdout.isTTY ? printable(text) : text, written.resolve);
      const error = await written.promise;
      if (error) throw isClosedPipe(error) ? error : await trouble('output-failed', error.message);
    },
    note,
    warn(warnings) {
      for (const { message } of warnings) note(`pith: warning: ${message}`);
    },
    progress(text) {
      if (!stderr.isTTY) return;
      clearProgress();
      stderr.write(printable(text));
      hasProgress = true;
    },
    signal,
  };
}

/** `pith list | head -1`: whoever reads has enough, and that is no failure. */
export const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE';

/** Pages may hold what a terminal takes for commands, or what turns its lines around; only newline and tab stay. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}
