/**
 * Expected trouble that ends the work: a type programs can rely on, a message and what to try next for people.
 *
 * Each package keeps one table of its troubles and throws them through this class; only the edges turn a type into an
 * exit code, a status or a sentence.
 */
export type ErrorTable = Readonly<Record<string, readonly [message: string, ...suggestions: string[]]>>;

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

/** Makes a thrower for one package's table: `const trouble = errorFactory(troubles); throw trouble('timed-out', host)`. */
export function errorFactory<T extends ErrorTable>(table: T) {
  return (type: keyof T & string, about?: string, cause?: unknown): PithError => {
    const [message, ...suggestions] = table[type]!;
    return new PithError(type, about ? `${about}: ${message}` : message, suggestions, cause);
  };
}

/** The JSON every edge answers with when it fails. */
export interface FailureJson {
  readonly success: false;
  readonly error: { readonly type: string; readonly message: string; readonly suggestions: readonly string[] };
}

/** A bug has no type of its own: it is `internal`, with its message. */
export function toFailureJson(error: unknown): FailureJson {
  if (error instanceof PithError) {
    const { type, message, suggestions } = error;
    return { success: false, error: { type, message, suggestions } };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { success: false, error: { type: 'internal', message, suggestions: ['report this page as a bug'] } };
}

export const coreErrors = {
  'too-large': [
    'the page is larger than the limit of 20 million characters',
    'save the part you want as a file of its own',
  ],
  'too-complex': [
    'the page has more tags than the limit of 2.5 million',
    'save the part you want as a file of its own',
  ],
  'bad-xpath': ['this is not XPath 1.0', 'try the expression with pith rules lint'],
  'xpath-too-costly': [
    'the expression takes more steps than a page allows',
    'start it at an element with an id, or write it without following:: and preceding::',
  ],
  'not-text': ['this is not a web page', 'give an HTML file or the address of a page'],
} as const satisfies ErrorTable;

export const coreError = errorFactory(coreErrors);
