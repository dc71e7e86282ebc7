/** The error response of every endpoint. */
import * as z from 'zod/mini';
import { described } from './described.ts';

export const errorResponse = z.object({
  success: z.literal(false),
  error: z.object({
    type: described(z.string(), 'Stable error type that programs may rely on.'),
    message: described(z.string(), 'Message for people; the wording may change.'),
    suggestions: described(z.array(z.string()), 'What to try next.'),
  }),
});

export type ErrorResponse = z.output<typeof errorResponse>;

/** Thrown by the client: the server's error response, no connection, or a response that does not fit the contract. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly type: string;
  readonly suggestions: readonly string[];
  /** HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined;

  constructor(error: ErrorResponse['error'], status?: number, cause?: unknown) {
    super(error.message, { cause });
    this.type = error.type;
    this.suggestions = error.suggestions;
    this.status = status;
  }
}
