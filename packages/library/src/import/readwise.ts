/** Readwise: the table of Reader's documents, or a table of highlights that names where each is from. */
import { csvRows, type Row } from './csv.ts';
import { type Format, hasColumns } from './format.ts';
import { textOf } from './input.ts';
import { type HighlightDraft, itemOf } from './record.ts';
import { split } from './values.ts';

export const readwise: Format = {
  name: 'readwise',
  of: 'Readwise: the CSV of Reader, or a CSV of highlights with addresses',
  fits: (look) =>
    hasColumns(look, 'Title', 'URL', 'Document tags', 'Saved date') || hasColumns(look, 'Highlight', 'URL'),
  async *read({ files }) {
    for (const file of files) {
      const rows = csvRows(await textOf(file), file.name);
      const hasHighlights = rows[0] !== undefined && 'Highlight' in rows[0];
      yield* hasHighlights ? pagesOf(rows) : rows.map(document);
    }
  },
};

const document = (row: Row, index: number) =>
  itemOf(`row ${index + 2}`, {
    url: row.URL,
    title: row.Title,
    savedAt: row['Saved date'],
    progress: Number(row['Reading progress']) * 100,
    archived: row.Location === 'archive',
    pinned: row.Location === 'shortlist',
    labels: tagsIn(row['Document tags'] ?? ''),
  });

/** Python's way of writing a list, or words between commas. */
const tagsIn = (text: string) =>
  split(text.replace(/^\[|\]$/g, ''), ',').map((tag) => tag.trim().replace(/^(['"])(.*)\1$/, '$2'));

/** One record a page, with all that was marked in it. */
function* pagesOf(rows: readonly Row[]) {
  const pages = new Map<string, { row: Row; number: number; highlights: HighlightDraft[] }>();
  for (const [index, row] of rows.entries()) {
    const key = row.URL || `row ${index}`; // one without an address is a problem of its own
    const page = pages.get(key) ?? { row, number: index + 2, highlights: [] };
    page.highlights.push({
      quote: row.Highlight,
      note: row.Note,
      colour: row.Color,
      createdAt: row['Highlighted at'] ?? row.Date,
    });
    pages.set(key, page);
  }
  for (const { row, number, highlights } of pages.values()) {
    yield itemOf(`row ${number}`, {
      url: row.URL,
      title: row['Book Title'] ?? row.Title,
      authors: row['Book Author'] ?? row.Author,
      savedAt: row['Highlighted at'] ?? row.Date,
      labels: tagsIn(row['Document tags'] ?? ''),
      highlights,
    });
  }
}
