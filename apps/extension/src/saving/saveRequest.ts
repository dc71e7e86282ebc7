import type { Quote } from '../capture/quote.ts';

export interface Resource {
  readonly url: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What the user wants to have on the server. */
export interface SaveRequest {
  readonly url: string;
  readonly title: string;
  /** Undefined if the server has to fetch the page. */
  readonly html?: string | undefined;
  /** Whether the HTML is the part that matters already. */
  readonly isSelection?: boolean | undefined;
  readonly resources?: readonly Resource[] | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly note?: string | undefined;
  readonly isMarked?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  /** Passages to highlight. */
  readonly quotes?: readonly Quote[] | undefined;
  /** The bookmark on the server, once there is one: what is left is done with it. */
  readonly bookmark?: string | undefined;
}

/** A request that waits for the server. */
export interface QueuedSave extends SaveRequest {
  readonly key: number;
  readonly addedAt: string;
  /** Why the last attempt failed. */
  readonly error?: string | undefined;
  /** Whether another attempt would fail too: the user has to decide. */
  readonly isRefused?: boolean | undefined;
}
