/**
 * Expected errors, which end the work: each has a stable type for programs, and a message and suggestions for people.
 *
 * Each package has one table of its errors. Only the command line and the HTTP server turn a type into an exit code or a status.
 */

/** The errors of a package by type: a message, and suggestions what to do. */
export type ErrorTable = Readonly<Record<string, readonly [message: string, ...suggestions: string[]]>>;

/** An expected error: `type` is stable for programs, `message` and `suggestions` are for people. */
export class PithError extends Error {
  override name = 'PithError';
  readonly type: string;
  readonly suggestions: readonly string[];

  constructor(type: string, message: string, suggestions: readonly string[], cause?: unknown) {
    super(message, { cause });
    this.type = type;
    this.suggestions = suggestions;
  }
}

/** Makes the function that creates the errors of one table: `const fetchError = errorFactory(fetchErrors); throw fetchError('timed-out', host)`. */
export function errorFactory<T extends ErrorTable>(table: T) {
  return (type: keyof T & string, about?: string, cause?: unknown): PithError => {
    const [message, ...suggestions] = table[type]!;
    return new PithError(type, about ? `${about}: ${message}` : message, suggestions, cause);
  };
}

/** The JSON of a failure, on the command line and in the HTTP API. */
export interface FailureJson {
  readonly success: false;
  readonly error: { readonly type: string; readonly message: string; readonly suggestions: readonly string[] };
}

/** Converts any thrown value to the JSON of a failure. Everything except a `PithError` is a bug and gets the type `internal`. */
export function toFailureJson(error: unknown): FailureJson {
  if (error instanceof PithError) {
    const { type, message, suggestions } = error;
    return { success: false, error: { type, message, suggestions } };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { success: false, error: { type: 'internal', message, suggestions: ['report this page as a bug'] } };
}

/** The errors of `@pith/core` by type: message and suggestions. */
export const coreErrors = {
  'too-large': [
    'the page is larger than the limit of 20 million characters',
    'save the part you want as a separate file',
  ],
  'too-complex': ['the page has more elements than the limit of 600,000', 'save the part you want as a separate file'],
  'bad-xpath': ['this is not a valid XPath 1.0 expression', 'check the expression with pith rules lint'],
  'xpath-too-costly': [
    'the expression takes too many steps on this page',
    'start it at an element with an id, or write it without following:: and preceding::',
  ],
  'not-text': ['this is not a web page', 'give an HTML file or the URL of a page'],
} as const satisfies ErrorTable;

export const coreError = errorFactory(coreErrors);
