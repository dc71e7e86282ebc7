/** Raindrop.io: CSV. Folders become labels, like tags, except `Unsorted`. */
import { csvRows } from './csv.ts';
import { type Format, hasColumns } from './format.ts';
import { type HighlightInput, toItem } from './record.ts';
import { isYes, split } from './values.ts';

export const raindrop: Format = {
  name: 'raindrop',
  description: 'Raindrop.io: its CSV',
  matches: (probe) => hasColumns(probe, 'url', 'folder', 'tags', 'created', 'excerpt'),
  async *read({ files }) {
    for (const file of files) {
      let number = 1;
      for await (const row of csvRows(file)) {
        number += 1;
        yield toItem(`row ${number}`, {
          url: row.url,
          title: row.title,
          note: row.note,
          excerpt: row.excerpt,
          savedAt: row.created,
          pinned: isYes(row.favorite),
          labels: [...split(row.folder === 'Unsorted' ? '' : row.folder, ' / '), ...split(row.tags, ',')],
          highlights: parseHighlights(row.highlights ?? ''),
        });
      }
    }
  },
};

/** Each highlight starts with `Highlight:`; lines such as `Note:` and `Color:` may follow. */
function parseHighlights(text: string): HighlightInput[] {
  return text
    .split(/^\s*Highlight:/im)
    .filter((part) => part.trim())
    .map((part) => {
      const [quote = '', ...rest] = part.split(/^(?=(?:Note|Color|Colour):)/im);
      const field = (name: RegExp) =>
        rest
          .find((each) => name.test(each))
          ?.replace(/^[^:]*:/, '')
          .trim();
      return { quote, note: field(/^note:/i), colour: field(/^colou?r:/i) };
    });
}
