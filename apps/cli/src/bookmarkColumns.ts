/** Columns for lists of bookmarks. */
import type { BookmarkSummary } from '@pith/library';
import type { Column } from './table.ts';

export const bookmarkColumns = {
  id: { title: 'ID', value: ({ id }) => id, terminalValue: ({ id }) => id.slice(0, 8) },
  saved: { title: 'SAVED', value: ({ savedAt }) => savedAt, terminalValue: ({ savedAt }) => savedAt.slice(0, 10) },
  title: { title: 'TITLE', value: ({ title }) => title },
  address: { title: 'SITE', value: ({ url }) => url, terminalValue: ({ domain }) => domain },
  time: { title: 'TIME', value: ({ article }) => article.readingTime },
} satisfies Record<string, Column<BookmarkSummary>>;
