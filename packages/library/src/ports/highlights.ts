/** Passages that a reader marked. */
import type { Anchor } from '../highlights/anchor.ts';

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
  /** False when the text it marks is not in the page any more; the quote is kept all the same. */
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

/** Every method sees one user's highlights only. */
export interface Highlights {
  /** Rejects nothing: resolves to false when the user has no such bookmark. An id that exists is written over. */
  put(highlight: Highlight): Promise<boolean>;
  /** In the order of the text. */
  of(user: string, bookmark: string): Promise<readonly Highlight[]>;
  /** Of all bookmarks, newest first. */
  all(user: string, span: { readonly limit: number; readonly offset: number }): Promise<readonly Highlight[]>;
  byId(user: string, id: string): Promise<Highlight | undefined>;
  change(user: string, id: string, change: HighlightChange, at: string): Promise<Highlight | undefined>;
  remove(user: string, id: string): Promise<boolean>;
}
