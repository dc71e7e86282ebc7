import type { Progress } from '@pith/core';

/** What is behind a link of an article. */
export interface LinkFact {
  /** As the article has it. */
  readonly url: string;
  readonly status?: number | undefined;
  /** Where it led, if elsewhere. */
  readonly finalUrl?: string | undefined;
  readonly contentType?: string | undefined;
  readonly title?: string | undefined;
  /** The type of the trouble, when there was no answer. */
  readonly problem?: string | undefined;
}

export interface Links {
  /** Looks each of them up, within limits of its own; rejects only when given up. */
  look(urls: readonly string[], ask: LinkAsk): Promise<readonly LinkFact[]>;
}

export interface LinkAsk {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}
