/** Pocket: a zip with `part_000000.csv` files and highlights in `annotations/`, one such table, or the older `ril_export.html`. */
import { dom, parseHtml } from '@pith/core';
import { csvRows } from './csv.ts';
import { type Format, filesNamed, hasColumns } from './format.ts';
import { type Input, readLinkPage } from './input.ts';
import { jsonList } from './json.ts';
import { type HighlightInput, type ImportItem, toItem } from './record.ts';
import { isObject, split, toList } from './values.ts';

const PART = /(^|\/)part_\d+\.csv$/i;

export const pocket: Format = {
  name: 'pocket',
  description: 'Pocket: its export zip, a part_….csv from it, or ril_export.html',
  matches: (probe) =>
    hasColumns(probe, 'url', 'time_added', 'tags', 'status') ||
    (probe.names.some((name) => PART.test(name)) && /time_added/i.test(probe.startOfFile(PART))) ||
    /<title>Pocket Export<\/title>/i.test(probe.start),
  async *read(input) {
    const highlights = await readHighlights(input);
    for (const file of input.files) {
      if (/\.html?$/i.test(file.name)) yield* oldExport(await readLinkPage(file));
      else if (PART.test(file.name) || input.files.length === 1) {
        let number = 1;
        for await (const row of csvRows(file)) {
          number += 1;
          yield toItem(`${file.name}, row ${number}`, {
            url: row.url,
            // Pocket writes the address as the title if it has none.
            title: row.title === row.url ? undefined : row.title,
            savedAt: row.time_added,
            labels: split(row.tags, '|'),
            archived: row.status === 'archive',
            highlights: highlights.get(row.url ?? ''),
          });
        }
      }
    }
  },
};

async function readHighlights(input: Input): Promise<Map<string, HighlightInput[]>> {
  const found = new Map<string, HighlightInput[]>();
  for (const file of filesNamed(input, /(^|\/)annotations\/[^/]+\.json$/i)) {
    for await (const item of jsonList(file)) {
      const page = 'value' in item ? item.value : undefined;
      if (!isObject(page)) continue;
      const inputs = toList(page.highlights)
        .filter(isObject)
        .map(({ quote, created_at }) => ({ quote, createdAt: created_at }));
      const known = found.get(String(page.url));
      if (known) known.push(...inputs);
      else found.set(String(page.url), inputs);
    }
  }
  return found;
}

/** The old export: two lists of links, unread and archived, each under a heading. */
function* oldExport(html: string): Generator<ImportItem> {
  const { body } = parseHtml(html);
  let archived = false;
  let number = 0;
  for (const element of body ? dom.elementsInside(body) : []) {
    if (element.localName === 'h1') archived = /archive/i.test(dom.foldedText(element));
    if (element.localName !== 'a') continue;
    number += 1;
    yield toItem(`link ${number}`, {
      url: element.getAttribute('href'),
      title: dom.foldedText(element),
      savedAt: element.getAttribute('time_added') ?? undefined,
      labels: split(element.getAttribute('tags'), ','),
      archived,
    });
  }
}
