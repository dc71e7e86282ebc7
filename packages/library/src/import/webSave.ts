/** Rows of web-save's table `websites`: Markdown content, with pinned and archived in the metadata. */
import { type ImportItem, toItem } from './record.ts';
import { isObject, isYes, type UnknownRecord } from './values.ts';

export async function* webSaveItems(rows: AsyncIterable<UnknownRecord>): AsyncGenerator<ImportItem> {
  for await (const row of rows) {
    const metadata = isObject(row.metadata_) ? row.metadata_ : isObject(row.metadata) ? row.metadata : {};
    yield toItem(`row ${String(row.id)}`, {
      url: row.url_full ?? row.url,
      title: row.title,
      savedAt: row.saved_at ?? row.created_at,
      publishedAt: row.published_at,
      pinned: isYes(metadata.pinned),
      archived: isYes(metadata.archived),
      labels: metadata.labels ?? metadata.tags,
      note: metadata.note ?? metadata.notes,
      content:
        typeof row.content === 'string' ? { kind: 'markdown', text: withoutFrontmatter(row.content) } : undefined,
    });
  }
}

/** Newer rows have frontmatter that repeats the columns. */
const withoutFrontmatter = (text: string) => text.replace(/^---\r?\n[\s\S]{0,100000}?\n---[ \t]*(?:\r?\n|$)/, '');
