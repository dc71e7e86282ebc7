/** What the playground and its worker send each other. */
import type { EngineName, TraceEvent } from '@pith/core';

export interface ExtractRequest {
  /** Pasted text, or the bytes of a file, whose encoding the worker finds. */
  readonly page: string | ArrayBuffer;
  readonly url: string | undefined;
  readonly engine: EngineName;
  readonly comments: boolean;
}

export interface Extracted {
  readonly html: string;
  readonly title: string | undefined;
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  readonly wordCount: number;
  readonly markdown: string;
  /** Everything known about the page but its content. */
  readonly metadata: object;
  readonly trace: readonly TraceEvent[];
  /** Text of the page as it was decoded. */
  readonly source: string;
}

export type ExtractAnswer = { readonly extracted: Extracted } | { readonly error: string };
