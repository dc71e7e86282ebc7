/** Readwise: the CSV of Reader's documents, or a CSV of highlights with the address of each. */
import { csvRows, headerOf, type Row } from './csv.ts';
import { type Format, hasColumns } from './format.ts';
import { readStart } from './input.ts';
import { type HighlightInput, toItem } from './record.ts';
import { split } from './values.ts';

export const readwise: Format = {
  name: 'readwise',
  description: 'Readwise: the CSV of Reader, or a CSV of highlights with addresses',
  matches: (probe) =>
    hasColumns(probe, 'Title', 'URL', 'Document tags', 'Saved date') || hasColumns(probe, 'Highlight', 'URL'),
  async *read({ files }) {
    for (const file of files) {
      const isHighlights = headerOf((await readStart(file)).replace(/^\ufeff/, '')).includes('Highlight');
      if (isHighlights) yield* highlightedPages(csvRows(file));
      else {
        let index = 0;
        for await (const row of csvRows(file)) yield toDocument(row, index++);
      }
    }
  },
};

const toDocument = (row: Row, index: number) =>
  toItem(`row ${index + 2}`, {
    url: row.URL,
    title: row.Title,
    savedAt: row['Saved date'],
    progress: Number(row['Reading progress']) * 100,
    archived: row.Location === 'archive',
    pinned: row.Location === 'shortlist',
    labels: parseTags(row['Document tags'] ?? ''),
  });

/** Tags are a Python list, or separated by commas. */
const parseTags = (text: string) =>
  split(text.replace(/^\[|\]$/g, ''), ',').map((tag) => tag.trim().replace(/^(['"])(.*)\1$/, '$2'));

/** One record per page, with all its highlights. */
async function* highlightedPages(rows: AsyncIterable<Row>) {
  const pages = new Map<string, { row: Row; number: number; highlights: HighlightInput[] }>();
  let index = -1;
  for await (const row of rows) {
    index += 1;
    const key = row.URL || `row ${index}`; // rows without an address are reported one by one
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
    yield toItem(`row ${number}`, {
      url: row.URL,
      title: row['Book Title'] ?? row.Title,
      authors: row['Book Author'] ?? row.Author,
      savedAt: row['Highlighted at'] ?? row.Date,
      labels: parseTags(row['Document tags'] ?? ''),
      highlights,
    });
  }
}
