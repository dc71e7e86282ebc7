import type { LoadedPage } from './ports.ts';

/** Another service that reads pages: fetches them and extracts their articles. */
export interface RemoteReader {
  /**
   * `always`: it reads every page. `compare`: it reads every page too, and what it found is compared with our own reading, which is used.
   * `fallback`: it reads the pages that cannot be read here.
   */
  readonly use: 'always' | 'compare' | 'fallback';
  /** The article of a page, as a page of its own. Rejects with a typed error. */
  page(url: string, request: { readonly signal?: AbortSignal | undefined }): Promise<LoadedPage>;
  /** Keeps a comparison. */
  report(comparison: ReaderComparison): Promise<void>;
}

export interface ReaderComparison {
  readonly url: string;
  readonly local: ReaderResult;
  readonly remote: ReaderResult;
  /** Words that both have, in relation to the words of both: 1 if they are the same, in any order. Absent if one of them failed. */
  readonly similarity?: number | undefined;
}

export interface ReaderResult {
  readonly milliseconds: number;
  readonly title?: string | undefined;
  readonly words?: number | undefined;
  readonly markdown?: string | undefined;
  readonly error?: { readonly type: string; readonly message: string } | undefined;
}
