/** The columns of lists of bookmarks: whole values for programs, short ones for people. */
import type { BookmarkSummary } from '@pith/library';
import type { Column } from './table.ts';

export const columns = {
  id: { title: 'ID', value: ({ id }) => id, shown: ({ id }) => id.slice(0, 8) },
  saved: { title: 'SAVED', value: ({ savedAt }) => savedAt, shown: ({ savedAt }) => savedAt.slice(0, 10) },
  title: { title: 'TITLE', value: ({ title }) => title },
  address: { title: 'SITE', value: ({ url }) => url, shown: ({ domain }) => domain },
  time: { title: 'TIME', value: ({ article }) => article.readingTime },
} satisfies Record<string, Column<BookmarkSummary>>;
