/** Where the articles of a batch go. */
import type { OutputFormat } from '../page.ts';

export interface WrittenArticle {
  /** The number of the page in the input, from 0. */
  readonly position: number;
  /** JSON text. */
  readonly id: string;
  /** In the format that the sink wants. */
  readonly text: string;
}

export interface Sink {
  write(article: WrittenArticle): Promise<void>;
  /** Whether what was written so far can be made durable now. */
  isAtBoundary(): boolean;
  /** Makes everything written so far durable. Returns the state from which the sink can be opened again to continue here. */
  save(): Promise<number>;
  close(): Promise<void>;
}

export interface SinkKind {
  /** The format in which it wants articles. */
  readonly format: OutputFormat;
  /** With a state of `save`, removes what was written after it; without one, starts anew. */
  open(state: number | undefined): Promise<Sink>;
}
