/** All errors of the server itself, and the HTTP status of every error that a request can cause. */
import type { ErrorResponse, Mistake } from '@pith/api';
import { type ErrorTable, errorFactory, PithError } from '@pith/library';

export const serverErrors = {
  'not-loopback': [
    'without accounts, the server only listens on this machine',
    'add an account: pith user add NAME',
    'use 127.0.0.1, ::1 or localhost',
  ],
  'port-taken': [
    'another program is using this port',
    'stop that program',
    'choose another port',
    'let the system choose one: port 0',
  ],
  'port-forbidden': ['you may not listen on this port', 'choose a port above 1023'],
  'bad-certificate': [
    'the certificate or its key cannot be used',
    'check that PITH_TLS_CERT and PITH_TLS_KEY name PEM files that belong together',
  ],
  'web-not-built': ['the web reader has not been built', 'run: npm run build -w apps/web'],
  'not-found': ['nothing was found at this address', 'check the address', 'list the bookmarks: GET /api/bookmarks'],
  'wrong-host': [
    'the Host header does not name this server',
    'open the address that `pith serve` prints',
    'set PITH_BASE_URL to the address that people use',
  ],
  'not-signed-in': ['you are not signed in', 'sign in at /login', 'send a token: Authorization: Bearer TOKEN'],
  'bad-token': ['the token is not valid, or has expired', 'make a new one: pith token add'],
  'access-denied': ['access denied', 'use a token with more rights, or another account'],
  yourself: ['you cannot do this to your own account', 'ask another administrator', 'use: pith user'],
  'too-many-attempts': ['too many attempts', 'try again later'],
  'cross-site': ['requests from other web sites may not change the library', 'make the change in the web reader'],
  'invalid-request': ['the request is invalid', 'compare it with the API reference'],
  'unsupported-body': ['this endpoint does not accept a body of this type', 'check the Content-Type header'],
  'no-such-format': ['there is no such format', 'use epub, md, md.zip, csv or html'],
  'no-email': ['this server cannot send e-mail', 'share a link instead', 'set PITH_EMAIL_URL and PITH_EMAIL_FROM'],
  'email-failed': [
    'the mail server did not accept the e-mail',
    'check the address',
    'check PITH_EMAIL_URL and PITH_EMAIL_FROM',
  ],
  'email-too-large': ['the article is too large for an e-mail', 'share a link instead', 'download it as EPUB'],
  'not-loaded': ['the page is not saved yet', 'try again later'],
  'cannot-retry': ['only a job that has failed or was cancelled can be tried again', 'see its state: GET /api/jobs'],
  'webhook-disabled': ['the webhook is switched off', 'switch it on: PATCH /api/webhooks/ID'],
  'cannot-cancel': ['the job has ended', 'see its state: GET /api/jobs'],
  'too-many-listeners': ['too many event streams are open', 'close some of them', 'try again later'],
  'body-too-large': ['the body is larger than the limit of 20 MB', 'send a smaller page'],
} as const satisfies ErrorTable;

export const serverError = errorFactory(serverErrors);

/** By error type, from any package. Other types give status 500. */
const statusByType: Readonly<Record<string, number>> = {
  'not-found': 404,
  'ambiguous-id': 404,
  'wrong-host': 421,
  'cross-site': 403,
  'not-signed-in': 401,
  'bad-token': 401,
  'access-denied': 403,
  yourself: 409,
  'too-many-attempts': 429,
  'bad-name': 422,
  'weak-password': 422,
  'account-exists': 409,
  'no-such-account': 404,
  'invalid-request': 422,
  'no-such-format': 406,
  'no-email': 409,
  'browser-missing': 409,
  'email-too-large': 413,
  'bad-range': 400,
  'no-such-text': 400,
  'bad-change': 422,
  'name-taken': 422,
  'already-undone': 409,
  'save-running': 409,
  'too-many-webhooks': 409,
  'webhook-disabled': 409,
  'changed-meanwhile': 409,
  'not-kept': 409,
  'only-imported': 409,
  'bad-cursor': 422,
  'bad-rules': 422,
  'bad-rule-name': 422,
  'no-rule-files': 409,
  'bad-script': 422,
  'bad-script-name': 422,
  'no-script-files': 409,
  'cannot-retry': 409,
  'cannot-cancel': 409,
  'import-unknown': 422,
  'import-refused': 422,
  'import-damaged': 422,
  'import-bad-records': 422,
  'import-too-large': 413,
  'unsupported-body': 415,
  'body-too-large': 413,
  'too-many-listeners': 429,
  // The requested URL or document cannot be used.
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
  'page-timed-out': 422,
  'page-out-of-memory': 422,
  'page-crashed': 422,
  // The requested site failed: no fault of this server, which would be 5xx.
  'dns-failed': 424,
  'no-connection': 424,
  'tls-failed': 424,
  'broken-response': 424,
  'too-many-redirects': 424,
  'http-client-error': 424,
  'http-server-error': 424,
  'timed-out': 424,
  // Something that this server needs failed.
  'proxy-failed': 502,
  'email-failed': 502,
  'render-failed': 502,
  'browser-failed': 502,
  // The client has disconnected.
  cancelled: 499,
  // Temporary conditions of this machine.
  'library-busy': 503,
  'too-busy': 503,
  'disk-full': 507,
};

export interface ErrorReply {
  readonly status: number;
  readonly json: ErrorJson;
  readonly headers: Readonly<Record<string, string>>;
  /** An unexpected error. Its details are for the operator's log and must not be in the response. */
  readonly bug?: unknown;
}

/** Our error, together with the keys in which Readeck's clients look: a message, or all fields of an invalid form. */
export type ErrorJson = ErrorResponse & {
  readonly status: number;
  readonly message: string;
} & Partial<InvalidForm>;

export interface InvalidForm {
  readonly is_valid: false;
  readonly errors: readonly string[] | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Thrown for a form with invalid values. */
export class FormError extends PithError {
  readonly form: InvalidForm;
  readonly status: number;

  constructor(form: InvalidForm, status: number, detail: string) {
    const { type, message, suggestions } = serverError('invalid-request', detail);
    super(type, message, suggestions);
    this.form = form;
    this.status = status;
  }
}

/** Thrown for a rule file or content script with mistakes. */
export class MistakesError extends PithError {
  readonly mistakes: readonly Mistake[];

  constructor({ type, message, suggestions }: PithError, mistakes: readonly Mistake[]) {
    super(type, message, suggestions);
    this.mistakes = mistakes;
  }
}

export function toErrorReply(error: unknown): ErrorReply {
  const expected = error instanceof PithError ? error : fromFramework(error);
  if (!expected) return { status: 500, json: toJson(internalError, 500), headers: {}, bug: error };
  const { retryAfter } = expected as { retryAfter?: number };
  const status = expected instanceof FormError ? expected.status : (statusByType[expected.type] ?? 500);
  return {
    status,
    json: toJson(expected, status),
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  };
}

const internalError = new PithError('internal', 'an internal error occurred', [
  'check the output of `pith serve`',
  'report it as a bug',
]);

function toJson(error: PithError, status: number): ErrorJson {
  const { type, message, suggestions } = error;
  return {
    status,
    message,
    ...(error instanceof FormError && error.form),
    success: false,
    error: {
      type,
      message,
      suggestions: [...suggestions],
      ...(error instanceof MistakesError && { mistakes: [...error.mistakes] }),
    },
  };
}

/** Converts errors of requests that Fastify rejects before they reach a handler. */
function fromFramework(error: unknown): PithError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode, message } = error as Error & { statusCode: unknown };
  if (statusCode === 413) return serverError('body-too-large');
  if (statusCode === 415) return serverError('unsupported-body');
  if (statusCode === 404 || statusCode === 414) return serverError('not-found');
  return Number(statusCode) < 500 ? serverError('invalid-request', message) : undefined;
}
