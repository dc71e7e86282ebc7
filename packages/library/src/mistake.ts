/** A mistake in a file that a user has written: rules or a content script. */
export interface Mistake {
  /** Undefined if the mistake is about the whole file. */
  readonly line: number | undefined;
  readonly message: string;
  /** False if the file works nevertheless. */
  readonly isError: boolean;
}
