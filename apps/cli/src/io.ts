/**
 * Input and output of a command. Results go to stdout, everything else to stderr.
 *
 * Created from streams, so that a test can pass its own.
 */
import type { Readable, Writable } from 'node:stream';
import { truncate } from './displayWidth.ts';
import { cliError } from './errors.ts';

/** The streams of a process; tests pass streams without the terminal properties. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly stdout: Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
  readonly stderr: Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
}

export interface Io {
  readonly stdin: Streams['stdin'];
  /** Only `config.ts` reads it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal; undefined if stdout is a file or a pipe. */
  readonly columns: number | undefined;
  /** Writes a part of the result to stdout. Rejects if it cannot be written. */
  write(text: string): Promise<void>;
  /** Writes a line to stderr. */
  note(text: string): void;
  /** Writes warnings to stderr. */
  warn(warnings: readonly { readonly message: string }[]): void;
  /** Shows a line on a terminal's stderr, cut to its width, until the next output replaces it. */
  progress(text: string): void;
  /**
   * Aborts on Ctrl-C or SIGTERM. Call it only if there is something to finish or to undo:
   * without a call, the signal ends the process at once, even during a long computation.
   */
  signal(): AbortSignal;
}

export function createIo(streams: Streams, env: Io['env'], signal: () => AbortSignal): Io {
  const { stdin, stdout, stderr } = streams;
  // `write` rejects when a write fails; without these listeners the stream would also end the process.
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
      if (error)
        throw isClosedPipe(error)
          ? error
          : await cliError('output-failed', error.message, ['check the free disk space']);
    },
    note,
    warn(warnings) {
      for (const { message } of warnings) note(`pith: warning: ${message}`);
    },
    progress(text) {
      if (!stderr.isTTY) return;
      clearProgress();
      // One column less than the terminal has: some wrap a line that fills it.
      stderr.write(truncate(printable(text).replace(/\s/g, ' '), (stderr.columns || 80) - 1));
      hasProgress = true;
    },
    signal,
  };
}

/** The reader closed the pipe, as in `pith list | head -1`. This is not a failure. */
export const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE';

/** Removes control characters except newline and tab, and direction overrides: pages may contain terminal escape sequences. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}
