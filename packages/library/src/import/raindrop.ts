/** Raindrop.io: a table. Folders become labels, like tags; `Unsorted` is none. */
import { csvRows } from './csv.ts';
import { type Format, hasColumns } from './format.ts';
import { textOf } from './input.ts';
import { type HighlightDraft, itemOf } from './record.ts';
import { isYes, split } from './values.ts';

export const raindrop: Format = {
  name: 'raindrop',
  of: 'Raindrop.io: its CSV',
  fits: (look) => hasColumns(look, 'url', 'folder', 'tags', 'created', 'excerpt'),
  async *read({ files }) {
    for (const file of files) {
      let number = 1;
      for (const row of csvRows(await textOf(file), file.name)) {
        number += 1;
        yield itemOf(`row ${number}`, {
          url: row.url,
          title: row.title,
          note: row.note,
          excerpt: row.excerpt,
          savedAt: row.created,
          pinned: isYes(row.favorite),
          labels: [...split(row.folder === 'Unsorted' ? '' : row.folder, ' / '), ...split(row.tags, ',')],
          highlights: highlightsIn(row.highlights ?? ''),
        });
      }
    }
  },
};

/** `Highlight:` starts each, and lines with other names may follow it. */
function highlightsIn(text: string): HighlightDraft[] {
  return text
    .split(/^\s*Highlight:/im)
    .filter((part) => part.trim())
    .map((part) => {
      const [quote = '', ...rest] = part.split(/^(?=(?:Note|Color|Colour):)/im);
      const named = (name: RegExp) =>
        rest
          .find((each) => name.test(each))
          ?.replace(/^[^:]*:/, '')
          .trim();
      return { quote, note: named(/^note:/i), colour: named(/^colou?r:/i) };
    });
}
