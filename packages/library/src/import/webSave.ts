/** Rows of web-save's table `websites`: its Markdown is the content, its metadata says what is pinned and archived. */
import { type Item, itemOf } from './record.ts';
import { isObject, isYes, type Loose } from './values.ts';

export async function* webSaveItems(rows: AsyncIterable<Loose>): AsyncGenerator<Item> {
  for await (const row of rows) {
    const more = isObject(row.metadata_) ? row.metadata_ : isObject(row.metadata) ? row.metadata : {};
    yield itemOf(`row ${String(row.id)}`, {
      url: row.url_full ?? row.url,
      title: row.title,
      savedAt: row.saved_at ?? row.created_at,
      publishedAt: row.published_at,
      pinned: isYes(more.pinned),
      archived: isYes(more.archived),
      labels: more.labels ?? more.tags,
      note: more.note ?? more.notes,
      content:
        typeof row.content === 'string' ? { kind: 'markdown', text: withoutFrontmatter(row.content) } : undefined,
    });
  }
}

/** The newer of its rows repeat what the columns say. */
const withoutFrontmatter = (text: string) => text.replace(/^---\r?\n[\s\S]{0,100000}?\n---[ \t]*(?:\r?\n|$)/, '');
