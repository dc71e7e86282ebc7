/** Errors of the reader as Jina's clients expect them: a five-digit status whose first three digits are the HTTP status. */
import { PithError } from '@pith/library';
import { toErrorReply } from '../errors.ts';

const names = {
  40001: 'ParamValidationError',
  40301: 'OperationNotAllowedError',
  40904: 'BudgetExceededError',
  41302: 'TargetFileTooLargeError',
  42206: 'AssertionFailureError',
  45102: 'SecurityCompromiseError',
} as const;

export type ReaderStatus = keyof typeof names;

const PREFIX = 'reader-';

/** An error with a status of the reader. Its type carries the status, because errors travel between processes. */
export function readerError(status: ReaderStatus, message: string): PithError {
  return new PithError(`${PREFIX}${status}`, message, []);
}

export interface ReaderErrorBody {
  readonly data: null;
  readonly code: number;
  readonly name: string;
  readonly status: number;
  readonly message: string;
  readonly readableMessage: string;
}

/** By error type, from any package. Others keep the status that the rest of the API gives them. */
const statusByType: Readonly<Record<string, ReaderStatus>> = {
  'bad-url': 40001,
  'invalid-request': 40001,
  'unsupported-body': 40001,
  'cross-site': 40301,
  'address-denied': 45102,
  'too-large': 41302,
  'body-too-large': 41302,
  ...Object.fromEntries(
    [
      ...['dns-failed', 'no-connection', 'tls-failed', 'proxy-failed', 'timed-out', 'broken-response', 'cancelled'],
      ...['too-many-redirects', 'http-client-error', 'http-server-error', 'render-failed', 'browser-failed'],
      'browser-missing',
    ].map((type) => [type, 42206]),
  ),
};

export interface ReaderErrorReply {
  readonly body: ReaderErrorBody;
  /** An unexpected error, for the operator's log. */
  readonly bug?: unknown;
}

export function toReaderError(error: unknown): ReaderErrorReply {
  const own = error instanceof PithError ? ownStatus(error) : undefined;
  if (own) return { body: bodyOf(own, names[own], (error as PithError).message) };
  const { status: code, json, bug } = toErrorReply(error);
  const { type, message, suggestions } = json.error;
  const status = statusByType[type];
  const advice = suggestions.length > 0 ? ` (${suggestions.join('; ')})` : '';
  if (status) return { body: bodyOf(status, names[status], `${message}${advice}`) };
  const name = code < 500 ? 'AssertionFailureError' : 'ServiceBadAttemptError';
  return { body: bodyOf(code * 100, name, `${message}${advice}`), bug };
}

function ownStatus({ type }: PithError): ReaderStatus | undefined {
  const status = type.startsWith(PREFIX) ? Number(type.slice(PREFIX.length)) : 0;
  return status in names ? (status as ReaderStatus) : undefined;
}

function bodyOf(status: number, name: string, message: string): ReaderErrorBody {
  const code = Math.trunc(status / 100);
  return { data: null, code, name, status, message, readableMessage: `${name}: ${message}` };
}

/** Whether the site could not be reached, so that another scheme or an older copy may help. */
export function isFetchFailure(error: unknown): boolean {
  return error instanceof PithError && statusByType[error.type] === 42206 && error.type !== 'cancelled';
}
