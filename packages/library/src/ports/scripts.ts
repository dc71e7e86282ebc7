import type { Page, Pause } from '@pith/core';

/** Content scripts: outside code that looks in while a page is read. */
export interface Scripts {
  /** One reading of one page. What scripts leave behind ends with it. */
  visit(page: Page): Visit;
}

export interface Visit {
  /** Runs their hook of that pause on the page. Never rejects: trouble with a script is a problem of the page. */
  at(pause: Pause, signal?: AbortSignal): Promise<void>;
  /** To be called once, however the reading ended. */
  end(): Promise<void>;
}
