import type { Progress } from '@pith/core';

/** Result of checking one link of an article. Stored as JSON, so its keys are stable. */
export interface LinkCheck {
  /** As written in the article. */
  readonly url: string;
  readonly status?: number | undefined;
  /** Address after redirects, if it differs from `url`. */
  readonly finalUrl?: string | undefined;
  readonly contentType?: string | undefined;
  readonly title?: string | undefined;
  /** Error type, if the site did not answer. */
  readonly problem?: string | undefined;
}

export interface LinkChecker {
  /** Checks each link, within its own limits. Rejects only when it is cancelled. */
  check(urls: readonly string[], request: LinkCheckRequest): Promise<readonly LinkCheck[]>;
}

export interface LinkCheckRequest {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}
