/** Numbers about a library. Not part of Readeck. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, json } from './endpoint.ts';
import { anyTime } from './values.ts';

const count = (description: string) => described(z.number(), description);

const counted = (name: string) =>
  z.array(z.object({ name: described(z.string(), name), bookmarks: count('Number of bookmarks.') }));

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  scope: 'bookmarks:read',
  summary: 'Returns numbers about the library: totals, saves over time, sites, page types, languages and confidence.',
  query: {
    unit: described(z.optional(z.enum(['day', 'month', 'year'])), 'Length of the periods, in UTC; `month` if absent.'),
    from: described(z.optional(anyTime), 'Only bookmarks saved at this time or later. Not for `totals`.'),
    to: described(z.optional(anyTime), 'Only bookmarks saved before this time. Not for `totals`.'),
  },
  response: json(
    z.object({
      totals: described(
        z.object({
          bookmarks: count('Number of bookmarks.'),
          unread: count('Of them: not begun.'),
          read: count('Of them: read to the end.'),
          archived: count('Of them: archived.'),
          marked: count('Of them: favourites.'),
          failed: count('Of them: the last save failed.'),
          deleted: count('Number of deleted bookmarks that can be restored.'),
          words: count('Number of words in all articles.'),
          words_read: count('Number of words that were read, by reading progress.'),
          labels: count('Number of labels.'),
          highlights: count('Number of highlights.'),
          versions: count('Number of earlier texts of pages.'),
        }),
        'The whole library.',
      ),
      saves: described(
        z.array(
          z.object({
            period: described(z.string(), 'A day, month or year, such as `2026-03`; those without saves are left out.'),
            bookmarks: count('Number of bookmarks saved.'),
            read: count('Of them: read to the end.'),
            words: count('Number of words in them.'),
          }),
        ),
        'Saves over time, oldest first; at most the last 1,000 periods.',
      ),
      sites: described(
        z.array(
          z.object({
            site: described(z.string(), 'Host name without `www.`.'),
            bookmarks: count('Number of bookmarks.'),
            read: count('Of them: read to the end.'),
            words: count('Number of words in them.'),
          }),
        ),
        'The 100 sites with most bookmarks.',
      ),
      page_types: described(counted('Page type, such as `article`.'), 'Page types that the extraction detected.'),
      languages: described(counted('Language code, or an empty string.'), 'Languages, at most 100.'),
      confidence: described(
        z.array(
          z.object({
            from: described(
              z.nullable(z.number()),
              'Lower end of the range, such as 0.9; null if it was not recorded.',
            ),
            bookmarks: count('Number of bookmarks.'),
          }),
        ),
        'How sure the extraction was, in ranges of 0.1; pages saved before it was recorded count as null.',
      ),
    }),
  ),
});
