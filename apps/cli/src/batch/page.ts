/** A page on its way through a batch: from its source, through a worker, to the output. */

import type { Format } from '@pith/core';

/** What a worker reads. `id` is JSON text; the id of a line is in the line. */
export type PageTask =
  | { readonly kind: 'line'; readonly line: Uint8Array }
  | { readonly kind: 'file'; readonly id: string; readonly path: string }
  | {
      readonly kind: 'archived';
      readonly id: string;
      readonly url: string;
      readonly contentType: string;
      readonly body: Uint8Array;
      readonly isChunked: boolean;
      readonly contentEncoding: string;
    }
  | { readonly kind: 'address'; readonly id: string; readonly url: string };

/** The format of an outcome: a JSON line, a document, or the fingerprints of the page's blocks. */
export type OutputFormat = 'line' | 'blocks' | Format;

/** What became of a page. */
export type Outcome =
  | {
      readonly kind: 'article';
      readonly id: string;
      /** The article in the format of the output. */
      readonly text: string;
      readonly marks?: TextMarks | undefined;
    }
  | Rejection;

/** `skipped` was never a page or is not wanted; `failed` should have been an article. */
export interface Rejection {
  readonly kind: 'skipped' | 'failed';
  readonly id: string;
  readonly type: string;
  readonly message: string;
}

/** By which equal and nearly equal texts are found. */
export interface TextMarks {
  /** Undefined for an article without text. */
  readonly hash: string | undefined;
  /** 64 bits as 16 hex digits; undefined for a text that is too short to compare. */
  readonly simHash: string | undefined;
}

/** What a source yields: a page to read, or what is known about it already. */
export type SourceItem = {
  /** The file or address that it comes from, as the user knows it. */
  readonly input: string;
  readonly page: PageTask | Rejection;
};

export const isRejection = (page: PageTask | Rejection): page is Rejection =>
  page.kind === 'skipped' || page.kind === 'failed';

export const failed = (id: string, type: string, message: string): Rejection => ({ kind: 'failed', id, type, message });
export const skipped = (id: string, type: string, message: string): Rejection => ({
  kind: 'skipped',
  id,
  type,
  message,
});

/** The number of bytes that wait in memory for a worker. */
export function sizeOf(page: PageTask | Rejection): number {
  if (page.kind === 'line') return page.line.length;
  return page.kind === 'archived' ? page.body.length : 0;
}

/** The output line of a page that failed. */
export const errorLine = ({ id, type, message }: Rejection): string =>
  `{"id":${id},"error":${JSON.stringify({ type, message })}}`;
