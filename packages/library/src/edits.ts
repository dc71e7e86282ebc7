/** What the page said and what the reader made of it, in one: the reader is right. */
import { type ArticleSummary, type BookmarkChange, type Edits, editable } from './bookmark.ts';

/** The part of a bookmark that edits reach. */
export interface Properties {
  readonly title: string;
  readonly publishedAt?: string | undefined;
  readonly article: ArticleSummary;
}

export function applyEdits<T extends Properties>(said: T, edits: Edits): T {
  const { title, authors, publishedAt, lang, siteName, excerpt } = edits;
  return {
    ...said,
    title: title ?? said.title,
    publishedAt: publishedAt ?? said.publishedAt,
    article: {
      ...said.article,
      ...(authors && { authors, author: authors.length > 0 ? authors.join(', ') : undefined }),
      ...(lang !== undefined && { lang }),
      ...(siteName !== undefined && { siteName }),
      ...(excerpt !== undefined && { excerpt }),
    },
  };
}

/** Edits with more of them, or fewer where the change says `null`. Only known names are taken. */
export function editAgain(edits: Edits, change: NonNullable<BookmarkChange['edits']>): Edits {
  const entries = editable.flatMap((name) => {
    const value = change[name] === undefined ? edits[name] : change[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
