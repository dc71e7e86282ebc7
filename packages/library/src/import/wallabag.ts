/** wallabag: a JSON list of entries with their content, or CSV with semicolons. */
import { csvRows } from './csv.ts';
import { type Format, hasColumns, hasKeys } from './format.ts';
import { readStart } from './input.ts';
import { jsonList } from './json.ts';
import { type ImportedContent, type RecordInput, toItem, toItems } from './record.ts';
import { isObject, isYes, split, toList, type UnknownRecord } from './values.ts';

export const wallabag: Format = {
  name: 'wallabag',
  description: 'wallabag: its JSON or CSV',
  matches: (probe) =>
    hasKeys(probe.first, 'url', 'is_archived', 'is_starred') ||
    hasColumns(probe, 'Title', 'URL', 'Content', 'MIME Type'),
  async *read({ files }) {
    for (const file of files) {
      if (/^\s*\[/.test(await readStart(file))) {
        yield* toItems(jsonList(file), wallabagEntry);
      } else {
        let number = 1;
        for await (const row of csvRows(file, ';')) {
          number += 1;
          yield toItem(`row ${number}`, {
            url: row.URL,
            title: row.Title,
            savedAt: isoDate(row['Creation date']),
            labels: split(row.Tags, /,\s*/),
            lang: (row.Language ?? '').replace('_', '-'),
            content: toArticleContent(row.Content),
          });
        }
      }
    }
  },
};

/** An entry of its export, where tags are texts, or of its API, where they are objects. */
export const wallabagEntry = (entry: UnknownRecord): RecordInput => ({
  url: entry.url,
  title: entry.title,
  savedAt: entry.created_at,
  publishedAt: entry.published_at,
  authors: entry.published_by,
  siteName: entry.domain_name,
  lang: String(entry.language ?? '').replace('_', '-'),
  archived: isYes(entry.is_archived),
  pinned: isYes(entry.is_starred),
  labels: toList(entry.tags).map((tag) => (isObject(tag) ? tag.label : tag)),
  highlights: toList(entry.annotations)
    .filter(isObject)
    .map(({ quote, text, created_at }) => ({ quote, note: text, createdAt: created_at })),
  content: toArticleContent(entry.content),
});

/** Converts the times of its CSV, such as `14/11/2023 22:13:20`. */
const isoDate = (text = '') => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})\b/, '$3-$2-$1');

/** wallabag's text for a page it could not fetch. */
const NO_CONTENT = /^wallabag can't retrieve contents/;

export function toArticleContent(html: unknown): ImportedContent | undefined {
  if (typeof html !== 'string' || html.trim() === '' || NO_CONTENT.test(html)) return undefined;
  return { kind: 'article', text: html };
}
