/** Every way the server itself ends badly, and the status of every trouble that a request can meet. */
import type { Failure } from '@pith/api';
import { type ErrorTable, errorFactory, PithError } from '@pith/library';

export const serverErrors = {
  'not-loopback': [
    'the library may be served on this machine only, because it has no accounts yet',
    'use 127.0.0.1, ::1 or localhost',
  ],
  'port-taken': [
    'another program listens there',
    'stop that program',
    'choose another port',
    'let the system choose: port 0',
  ],
  'port-forbidden': ['this port needs more rights than you have', 'choose a port above 1023'],
  'web-not-built': ['the web reader has not been built', 'run: npm run build -w apps/web'],
  'not-found': ['there is nothing here', 'check the address', 'list what there is: GET /api/bookmarks'],
  'wrong-host': ['the request was meant for another server', 'open the address that `pith serve` prints'],
  'cross-site': ['another web site may not change the library', 'make the change in the web reader itself'],
  'invalid-request': ['the request does not fit', 'compare it with the API reference'],
  'unsupported-body': ['a body of this type is not read here', 'check the Content-Type header'],
  'too-many-listeners': ['too many already listen to how saves go', 'close some of them', 'ask later'],
  'body-too-large': ['the body is larger than the limit of 20 MB', 'send a smaller page'],
} as const satisfies ErrorTable;

export const serverError = errorFactory(serverErrors);

/** By type, whichever package it comes from. A type that is not here is the server's own fault. */
const statuses: Readonly<Record<string, number>> = {
  'not-found': 404,
  'ambiguous-id': 404,
  'wrong-host': 421,
  'cross-site': 403,
  'invalid-request': 422,
  'unsupported-body': 415,
  'body-too-large': 413,
  'too-many-listeners': 429,
  // The address given is at fault.
  'bad-url': 422,
  'address-denied': 422,
  'not-text': 422,
  'unsupported-type': 422,
  'is-feed': 422,
  'not-feed': 422,
  'unreadable-document': 422,
  'no-page-inside': 422,
  'broken-file': 422,
  'empty-page': 422,
  'too-large': 422,
  'too-complex': 422,
  'bad-xpath': 422,
  'xpath-too-costly': 422,
  // The site given is at fault.
  'dns-failed': 502,
  'no-connection': 502,
  'tls-failed': 502,
  'proxy-failed': 502,
  'broken-response': 502,
  'too-many-redirects': 502,
  'http-client-error': 502,
  'http-server-error': 502,
  'timed-out': 504,
  // Nobody waits for this answer any more.
  cancelled: 499,
  // It may go better later.
  'library-busy': 503,
  'disk-full': 507,
};

export interface Failing {
  readonly status: number;
  readonly json: Failure;
  /** Set when it is our bug: the answer must not tell its details, whoever runs the server should see them. */
  readonly bug?: unknown;
}

export function failing(error: unknown): Failing {
  const known = error instanceof PithError ? error : fromFramework(error);
  if (known) return { status: statuses[known.type] ?? 500, json: toJson(known) };
  return { status: 500, json: toJson(hidden), bug: error };
}

const hidden = new PithError('internal', 'the server made a mistake', ['see what `pith serve` printed', 'report it']);

function toJson({ type, message, suggestions }: PithError): Failure {
  return { success: false, error: { type, message, suggestions: [...suggestions] } };
}

/** Fastify refuses some requests before our handlers see them. */
function fromFramework(error: unknown): PithError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode, message } = error as Error & { statusCode: unknown };
  if (statusCode === 413) return serverError('body-too-large');
  if (statusCode === 415) return serverError('unsupported-body');
  if (statusCode === 404 || statusCode === 414) return serverError('not-found');
  return Number(statusCode) < 500 ? serverError('invalid-request', message) : undefined;
}
