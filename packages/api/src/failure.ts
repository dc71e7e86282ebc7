/** How every endpoint answers when it fails. */
import * as z from 'zod/mini';

export const failure = z.object({
  success: z.literal(false),
  error: z.object({
    /** Stable: programs may rely on it. */
    type: z.string(),
    message: z.string(),
    suggestions: z.array(z.string()),
  }),
});

export type Failure = z.output<typeof failure>;

/** What a client throws: the server's own failure, or that it could not be reached or understood. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly type: string;
  readonly suggestions: readonly string[];
  /** `undefined` when there was no answer. */
  readonly status: number | undefined;

  constructor(error: Failure['error'], status?: number, cause?: unknown) {
    super(error.message, { cause });
    this.type = error.type;
    this.suggestions = error.suggestions;
    this.status = status;
  }
}
