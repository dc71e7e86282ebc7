/**
 * Input and output of a command. Results go to stdout, everything else to stderr.
 *
 * Created from streams, so that a test can pass its own.
 */
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { displayWidth, truncate } from './displayWidth.ts';
import { cliError } from './errors.ts';

/** The streams of a process; tests pass streams without the terminal properties. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly stdout: Writable & {
    readonly isTTY?: boolean | undefined;
    readonly columns?: number | undefined;
    readonly rows?: number | undefined;
  };
  readonly stderr: Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
}

export interface Io {
  readonly stdin: Streams['stdin'];
  /** Only `config.ts` reads settings from it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal; undefined if stdout is a file or a pipe. */
  readonly columns: number | undefined;
  /** Writes a part of the result to stdout. Rejects if it cannot be written. */
  write(text: string): Promise<void>;
  /** Writes a whole result that may be long: on a terminal where it does not fit, it is shown in the pager. */
  writeLong(text: string): Promise<void>;
  /** The same for a result that is made part by part; while the pager is open, no progress is shown. */
  writeLongParts(parts: AsyncIterable<string>): Promise<void>;
  /** Gives a part of a result a colour or weight, on a terminal that shows them. Only for `write` and `writeLong`. */
  style(style: TextStyle, text: string): string;
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

export type TextStyle = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

/** Resolves when all parts are read and the reader has closed the pager. */
export type Pager = (parts: AsyncIterable<string> | Iterable<string>) => Promise<void>;

export function createIo(streams: Streams, env: Io['env'], signal: () => AbortSignal, pager?: Pager): Io {
  const { stdin, stdout, stderr } = streams;
  const hasColours = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  // Stands for the escape character until the control characters of pages are removed. Pages cannot guess it.
  const marker = randomUUID();
  const toTerminal = (text: string) => printable(text).replaceAll(marker, '\u001b');
  // `write` rejects when a write fails; without these listeners the stream would also end the process.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  let hasProgress = false;
  let isPaging = false;
  const page = async (parts: Parameters<Pager>[0]) => {
    clearProgress();
    isPaging = true;
    await pager!(parts).finally(() => (isPaging = false));
  };
  const clearProgress = () => {
    if (hasProgress) stderr.write('\r\u001b[K');
    hasProgress = false;
  };
  const note = (text: string) => {
    clearProgress();
    stderr.write(`${stderr.isTTY ? printable(text) : text}\n`);
  };
  const write = async (text: string) => {
    clearProgress();
    const written = Promise.withResolvers<NodeJS.ErrnoException | null | undefined>();
    stdout.write(stdout.isTTY ? toTerminal(text) : text, written.resolve);
    const error = await written.promise;
    if (error)
      throw isClosedPipe(error) ? error : await cliError('output-failed', error.message, ['check the free disk space']);
  };
  return {
    stdin,
    env,
    columns: stdout.isTTY ? stdout.columns || 80 : undefined,
    write,
    async writeLong(text) {
      const fits = !stdout.isTTY || countLines(text, stdout.columns || 80) < (stdout.rows || 24);
      return fits || !pager ? write(text) : page([toTerminal(text)]);
    },
    async writeLongParts(parts) {
      if (!stdout.isTTY || !pager) for await (const part of parts) await write(part);
      else await page(mapParts(parts, toTerminal));
    },
    style(style, text) {
      if (!hasColours) return text;
      // `validateStream` would look at the process's stdout, not at ours.
      return styleText(style, text, { validateStream: false }).replaceAll('\u001b', marker);
    },
    note,
    warn(warnings) {
      for (const { message } of warnings) note(`pith: warning: ${message}`);
    },
    progress(text) {
      if (!stderr.isTTY || isPaging) return;
      clearProgress();
      // One column less than the terminal has: some wrap a line that fills it.
      stderr.write(truncate(printable(text).replace(/\s/g, ' '), (stderr.columns || 80) - 1));
      hasProgress = true;
    },
    signal,
  };
}

async function* mapParts(parts: AsyncIterable<string>, map: (part: string) => string): AsyncGenerator<string> {
  for await (const part of parts) yield map(part);
}

/** The number of lines on a terminal of this width, where long lines are wrapped. */
function countLines(text: string, columns: number): number {
  return text
    .trimEnd()
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / columns)), 0);
}

/** The reader closed the pipe, as in `pith list | head -1`. This is not a failure. */
export const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE';

/** Removes control characters except newline and tab, and direction overrides: pages may contain terminal escape sequences. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}
