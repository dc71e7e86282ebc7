/** Instapaper: a table whose folders `Unread`, `Archive` and `Starred` are states, and whose others are labels. */
import { csvRows } from './csv.ts';
import { type Format, hasColumns } from './format.ts';
import { textOf } from './input.ts';
import { itemOf } from './record.ts';
import { split } from './values.ts';

export const instapaper: Format = {
  name: 'instapaper',
  of: 'Instapaper: its CSV',
  fits: (look) => hasColumns(look, 'URL', 'Title', 'Selection', 'Folder'),
  async *read({ files }) {
    for (const file of files) {
      let number = 1;
      for (const row of csvRows(await textOf(file), file.name)) {
        number += 1;
        const folder = row.Folder ?? '';
        yield itemOf(`row ${number}`, {
          url: row.URL,
          title: row.Title,
          excerpt: row.Selection,
          savedAt: row.Timestamp,
          archived: folder === 'Archive',
          pinned: folder === 'Starred',
          labels: [...(/^(?:Unread|Archive|Starred|)$/.test(folder) ? [] : [folder]), ...tagsIn(row.Tags ?? '')],
        });
      }
    }
  },
};

/** A list in JSON, or words between commas. */
function tagsIn(text: string): string[] {
  try {
    const tags: unknown = JSON.parse(text);
    if (Array.isArray(tags)) return tags.map(String);
  } catch {
    // It is the other way of writing them.
  }
  return split(text, ',');
}
