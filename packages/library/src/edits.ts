/** Applies the reader's corrections to the metadata of a page. */
import { type ArticleSummary, type BookmarkChange, type Edits, editableFields } from './bookmark.ts';

/** The editable part of a bookmark. */
export interface Properties {
  readonly title: string;
  readonly publishedAt?: string | undefined;
  readonly article: ArticleSummary;
}

export function applyEdits<T extends Properties>(original: T, edits: Edits): T {
  const { title, authors, publishedAt, lang, dir, siteName, excerpt } = edits;
  return {
    ...original,
    title: title ?? original.title,
    publishedAt: publishedAt ?? original.publishedAt,
    article: {
      ...original.article,
      ...(authors && { authors, author: authors.length > 0 ? authors.join(', ') : undefined }),
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
      ...(siteName !== undefined && { siteName }),
      ...(excerpt !== undefined && { excerpt }),
    },
  };
}

/** Merges a change into edits; `null` removes an edit. Ignores unknown names. */
export function mergeEdits(edits: Edits, change: NonNullable<BookmarkChange['edits']>): Edits {
  const entries = editableFields.flatMap((name) => {
    const value = change[name] === undefined ? edits[name] : change[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
