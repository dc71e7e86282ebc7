import type { HookPoint, Page, Rule } from '@pith/core';

/** Content scripts: outside code that looks in while a page is read. */
export interface Scripts {
  /** One reading of one page, from before it is fetched. What scripts leave behind ends with it. */
  visit(page: Pick<Page, 'url'>): Visit;
}

export interface Visit {
  /** Before the page is fetched: the rules, as scripts want them for it. The same list when they want nothing else. */
  rules(rules: readonly Rule[]): Promise<readonly Rule[]>;
  /** Runs their hook of that pause on the page. Never rejects: trouble with a script is a problem of the page. */
  at(pause: HookPoint, signal?: AbortSignal): Promise<void>;
  /** What scripts want to be kept beside the article. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  /** To be called once, however the reading ended. */
  end(): Promise<void>;
}
