/** A search query as a tree that every database can run. `parseQuery` builds it from typed text; programs can build it directly. */
import type { BookmarkType } from '../bookmark.ts';
import type { Term } from './terms.ts';

export type Query = Group<Query> | Negation<Query> | TextQuery | Filter;

/** The part of a query that the search index runs; only it affects relevance. */
export type TextQuery = Group<TextQuery> | Negation<TextQuery> | Text;

export interface Group<T> {
  readonly kind: 'all' | 'any';
  readonly parts: readonly T[];
}

export interface Negation<T> {
  readonly kind: 'not';
  readonly part: T;
}

export interface Text {
  readonly kind: 'text';
  readonly term: Term;
  /** Default: any field. */
  readonly field?: TextField | undefined;
}

export type TextField = 'title' | 'author' | 'site';

export type Filter =
  | { readonly kind: 'is'; readonly state: StateName }
  | { readonly kind: 'has'; readonly attachment: AttachmentName }
  /** Whether the archive of a saved page has the page as it was fetched, as far as that is known. */
  | { readonly kind: 'original'; readonly is: 'present' | 'absent' | 'unknown' }
  /** One of these bookmarks. */
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'type'; readonly type: BookmarkType }
  /** This host and its subdomains. */
  | { readonly kind: 'domain'; readonly domain: string }
  | { readonly kind: 'label'; readonly label: string; readonly prefix: boolean }
  /** `en` also matches `en-GB`. */
  | { readonly kind: 'lang'; readonly lang: string }
  | { readonly kind: 'words'; readonly comparison: Comparison; readonly count: number }
  /** A word in the notes of the bookmark or of its highlights, in any letter case. */
  | { readonly kind: 'note'; readonly text: string }
  /** An ISO time or a prefix of one: `2026`, `2026-03`. */
  | { readonly kind: 'saved'; readonly comparison: '<' | '>='; readonly at: string }
  | { readonly kind: 'published'; readonly comparison: '<' | '>='; readonly at: string };

export const comparisons = ['<', '<=', '=', '>=', '>'] as const;
export type Comparison = (typeof comparisons)[number];

/** Values of the filter `is:`. */
export const stateNames = ['unread', 'reading', 'read', 'archived', 'pinned', 'loading', 'error', 'ready'] as const;
export type StateName = (typeof stateNames)[number];

/** Values of the filter `has:`. */
export const attachmentNames = ['highlight', 'note', 'label', 'version', 'edit'] as const;
export type AttachmentName = (typeof attachmentNames)[number];

export const isTextQuery = (query: Query): query is TextQuery => {
  switch (query.kind) {
    case 'text':
      return true;
    case 'all':
    case 'any':
      return query.parts.every(isTextQuery);
    case 'not':
      return isTextQuery(query.part);
    default:
      return false;
  }
};

/** The terms to mark in a snippet; excluded terms are left out. */
export function termsOf(query: Query | undefined): Term[] {
  switch (query?.kind) {
    case 'text':
      return [query.term];
    case 'all':
    case 'any':
      return query.parts.flatMap(termsOf);
    default:
      return [];
  }
}
