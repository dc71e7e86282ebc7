/** The error response of every endpoint. */
import * as z from 'zod/mini';
import { described } from './described.ts';

/** A mistake in a document that the client sent, such as a rule file. */
export const mistake = z.object({
  line: described(z.optional(z.number()), 'Line of the mistake; missing if it is about the whole document.'),
  message: described(z.string(), 'Message for people.'),
  level: described(z.enum(['error', 'warning']), '`warning`: it works nevertheless.'),
});

export type Mistake = z.output<typeof mistake>;

export const errorResponse = z.object({
  success: z.literal(false),
  error: z.object({
    type: described(z.string(), 'Stable error type that programs may rely on.'),
    message: described(z.string(), 'Message for people; the wording may change.'),
    suggestions: described(z.array(z.string()), 'What to try next.'),
    mistakes: described(z.optional(z.array(mistake)), 'All mistakes of a rule file.'),
  }),
});

export type ErrorResponse = z.output<typeof errorResponse>;

/** Thrown by the client: the server's error response, no connection, or a response that does not fit the contract. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly type: string;
  readonly suggestions: readonly string[];
  /** All mistakes of a document that was refused. */
  readonly mistakes: readonly Mistake[];
  /** HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined;

  constructor(error: ErrorResponse['error'], status?: number, cause?: unknown) {
    super(error.message, { cause });
    this.type = error.type;
    this.suggestions = error.suggestions;
    this.mistakes = error.mistakes ?? [];
    this.status = status;
  }
}
