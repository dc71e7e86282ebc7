/** The log of a server on standard error: its requests, if they are wanted, and what happens besides. */
import type { RequestEntry } from '@pith/server';
import type { Config } from './config.ts';
import type { Io } from './io.ts';

export interface ServerLog {
  /** Undefined if requests are not logged. */
  readonly request: ((entry: RequestEntry) => void) | undefined;
  /** Something the operator should know. */
  note(message: string): void;
  /** An unexpected error. */
  bug(error: unknown): void;
}

export function serverLog(format: Config['log'], io: Pick<Io, 'note'>, now: () => Date = () => new Date()): ServerLog {
  const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (format !== 'json')
    return {
      request: format === 'text' ? (entry) => io.note(requestLine(entry)) : undefined,
      note: io.note,
      bug: (error) => io.note(describe(error)),
    };
  const write = (line: object) => io.note(JSON.stringify(line));
  const time = () => now().toISOString();
  return {
    request: ({ time: at, ...entry }) => write({ time: at, level: 'info', event: 'request', ...entry }),
    note: (message) => write({ time: time(), level: 'warning', event: 'note', message }),
    bug: (error) => write({ time: time(), level: 'error', event: 'bug', message: describe(error) }),
  };
}

const requestLine = ({ time, method, route, status, milliseconds, user, address }: RequestEntry) =>
  [time, status, method, route ?? '-', `${milliseconds}ms`, user ?? '-', address].join(' ');
