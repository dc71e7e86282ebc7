/** What lists and results say about a bookmark. */
import type { BookmarkSummary } from '@pith/library';
import * as z from 'zod';
import { bookmarkUri } from './bookmarkUri.ts';

export const summaryShape = {
  id: z.string(),
  uri: z.string().describe('Address of the archived copy, to cite it.'),
  title: z.string(),
  url: z.string(),
  author: z.string().nullable(),
  published_date: z.string().nullable(),
  saved_at: z.string(),
  word_count: z.number(),
  labels: z.array(z.string()),
  archived: z.boolean(),
  pinned: z.boolean(),
  read_progress: z.number().describe('In percent.'),
  state: z.string().describe('ready, loading (not saved yet) or error.'),
  error: z.string().nullable(),
  note: z.string().nullable(),
  excerpt: z.string().nullable(),
};

export function summaryOf(bookmark: BookmarkSummary) {
  const { id, title, url, article, savedAt, labels, archived, pinned, progress, state } = bookmark;
  return {
    id,
    uri: bookmarkUri(id),
    title,
    url,
    author: article.author ?? null,
    published_date: bookmark.publishedAt ?? null,
    saved_at: savedAt,
    word_count: article.wordCount,
    labels: [...labels],
    archived,
    pinned,
    read_progress: progress,
    state,
    error: bookmark.error?.message ?? null,
    note: bookmark.note ?? null,
    excerpt: article.excerpt ?? null,
  };
}

/** One line for people: title, address, id. */
export const summaryLine = ({ title, url, id }: BookmarkSummary): string =>
  `- ${title.replace(/\s+/g, ' ')} — ${url} (id ${id})`;
