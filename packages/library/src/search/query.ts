/**
 * What is asked of a library, as a tree that every database can answer. `parseQuery` makes it from what a person typed;
 * programs may build it themselves.
 */
import type { BookmarkType } from '../bookmark.ts';
import type { Term } from './terms.ts';

export type Query = Group<Query> | Negation<Query> | TextQuery | Filter;

/** The part of a query that goes to the search index: it decides what is found and how good it is. */
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
  /** Anywhere when absent. */
  readonly field?: TextField | undefined;
}

export type TextField = 'title' | 'author' | 'site';

export type Filter =
  | { readonly kind: 'is'; readonly state: StateName }
  | { readonly kind: 'has'; readonly thing: ThingName }
  | { readonly kind: 'type'; readonly type: BookmarkType }
  /** This host and those below it. */
  | { readonly kind: 'domain'; readonly domain: string }
  | { readonly kind: 'label'; readonly label: string; readonly prefix: boolean }
  /** `en` is also `en-GB`. */
  | { readonly kind: 'lang'; readonly lang: string }
  | { readonly kind: 'words'; readonly comparison: Comparison; readonly count: number }
  /** A moment, or the beginning of one: `2026`, `2026-03`. */
  | { readonly kind: 'saved'; readonly comparison: '<' | '>='; readonly at: string }
  | { readonly kind: 'published'; readonly comparison: '<' | '>='; readonly at: string };

export const comparisons = ['<', '<=', '=', '>=', '>'] as const;
export type Comparison = (typeof comparisons)[number];

/** What a bookmark can be; each name is a word after `is:`. */
export const stateNames = ['unread', 'reading', 'read', 'archived', 'pinned', 'loading', 'error', 'ready'] as const;
export type StateName = (typeof stateNames)[number];

/** What a bookmark can have; each name is a word after `has:`. */
export const thingNames = ['highlight', 'note', 'label', 'version', 'edit'] as const;
export type ThingName = (typeof thingNames)[number];

export const isText = (query: Query): query is TextQuery => {
  switch (query.kind) {
    case 'text':
      return true;
    case 'all':
    case 'any':
      return query.parts.every(isText);
    case 'not':
      return isText(query.part);
    default:
      return false;
  }
};

/** The words that a result is found by, for marking them: those that must not be there are left out. */
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
