/** Passages that a reader marked. */
import type { Anchor } from '../highlights/anchor.ts';
import type { Pagination } from './bookmarks.ts';

export const highlightColours = ['yellow', 'red', 'blue', 'green', 'none'] as const;
export type HighlightColour = (typeof highlightColours)[number];

export interface Highlight {
  readonly id: string;
  readonly user: string;
  /** Id of its bookmark. */
  readonly bookmark: string;
  readonly colour: HighlightColour;
  readonly note?: string | undefined;
  readonly anchor: Anchor;
  /** False if the page no longer contains the marked text; the quote is kept. */
  readonly placed: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface HighlightChange {
  readonly colour?: HighlightColour | undefined;
  readonly note?: string | null | undefined;
  readonly anchor?: Anchor | undefined;
  readonly placed?: boolean | undefined;
}

/** Every method is limited to one user's highlights. A change also changes `updatedAt` of the bookmark. */
export interface Highlights {
  /** Adds or overwrites a highlight. Resolves to false if the user has no such bookmark. */
  put(highlight: Highlight): Promise<boolean>;
  /** The highlights of one bookmark, in text order. */
  forBookmark(user: string, bookmark: string): Promise<readonly Highlight[]>;
  /** The highlights of all bookmarks, newest first. */
  all(user: string, pagination: Pagination): Promise<readonly Highlight[]>;
  byId(user: string, id: string): Promise<Highlight | undefined>;
  change(user: string, id: string, change: HighlightChange, at: string): Promise<Highlight | undefined>;
  remove(user: string, id: string, at: string): Promise<boolean>;
  /** The number of all highlights, without those of deleted bookmarks. */
  count(user: string): Promise<number>;
}
