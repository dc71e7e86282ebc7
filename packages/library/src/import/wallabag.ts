/** wallabag: a list of entries with their content in JSON, or a table between semicolons. */
import { csvRows } from './csv.ts';
import { type Format, firstOf, hasColumns, hasKeys } from './format.ts';
import { jsonOf, startOf, textOf } from './input.ts';
import { type ImportedContent, itemOf, itemsIn } from './record.ts';
import { isObject, isYes, listOf, split } from './values.ts';

export const wallabag: Format = {
  name: 'wallabag',
  of: 'wallabag: its JSON or CSV',
  fits: (look) =>
    hasKeys(firstOf(look.json), 'url', 'is_archived', 'is_starred') ||
    hasColumns(look, 'Title', 'URL', 'Content', 'MIME Type'),
  async *read({ files }) {
    for (const file of files) {
      if (/^\s*\[/.test(await startOf(file))) {
        yield* itemsIn(await jsonOf(file), (entry) => ({
          url: entry.url,
          title: entry.title,
          savedAt: entry.created_at,
          publishedAt: entry.published_at,
          authors: entry.published_by,
          siteName: entry.domain_name,
          lang: String(entry.language ?? '').replace('_', '-'),
          archived: isYes(entry.is_archived),
          pinned: isYes(entry.is_starred),
          labels: entry.tags,
          highlights: listOf(entry.annotations)
            .filter(isObject)
            .map(({ quote, text, created_at }) => ({ quote, note: text, createdAt: created_at })),
          content: articleOf(entry.content),
        }));
      } else {
        let number = 1;
        for (const row of csvRows(await textOf(file), file.name, ';')) {
          number += 1;
          yield itemOf(`row ${number}`, {
            url: row.URL,
            title: row.Title,
            savedAt: dayFirst(row['Creation date']),
            labels: split(row.Tags, /,\s*/),
            lang: (row.Language ?? '').replace('_', '-'),
            content: articleOf(row.Content),
          });
        }
      }
    }
  },
};

/** `14/11/2023 22:13:20` is what its tables have for a time. */
const dayFirst = (text = '') => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})\b/, '$3-$2-$1');

/** What wallabag says where it has nothing. */
const NOTHING = /^wallabag can't retrieve contents/;

export function articleOf(html: unknown): ImportedContent | undefined {
  if (typeof html !== 'string' || html.trim() === '' || NOTHING.test(html)) return undefined;
  return { kind: 'article', text: html };
}
