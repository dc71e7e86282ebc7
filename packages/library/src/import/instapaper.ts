/** Instapaper: CSV. The folders `Unread`, `Archive` and `Starred` are states; other folders become labels. */
import { csvRows } from './csv.ts';
import { type Format, hasColumns } from './format.ts';
import { toItem } from './record.ts';
import { split } from './values.ts';

export const instapaper: Format = {
  name: 'instapaper',
  description: 'Instapaper: its CSV',
  matches: (probe) => hasColumns(probe, 'URL', 'Title', 'Selection', 'Folder'),
  async *read({ files }) {
    for (const file of files) {
      let number = 1;
      for await (const row of csvRows(file)) {
        number += 1;
        const folder = row.Folder ?? '';
        yield toItem(`row ${number}`, {
          url: row.URL,
          title: row.Title,
          excerpt: row.Selection,
          savedAt: row.Timestamp,
          archived: folder === 'Archive',
          pinned: folder === 'Starred',
          labels: [...(/^(?:Unread|Archive|Starred|)$/.test(folder) ? [] : [folder]), ...parseTags(row.Tags ?? '')],
        });
      }
    }
  },
};

/** Tags are a JSON list, or separated by commas. */
function parseTags(text: string): string[] {
  try {
    const tags: unknown = JSON.parse(text);
    if (Array.isArray(tags)) return tags.map(String);
  } catch {
    // Not JSON: separated by commas.
  }
  return split(text, ',');
}
