/** Pocket: a zip with `part_000000.csv` files and highlights in `annotations/`, one such table, or the older `ril_export.html`. */
import { dom, parseHtml } from '@pith/core';
import { csvRows } from './csv.ts';
import { type Format, filesNamed, hasColumns } from './format.ts';
import { type Input, jsonOf, textOf } from './input.ts';
import { type HighlightDraft, type Item, itemOf } from './record.ts';
import { isObject, listOf, split } from './values.ts';

const PART = /(^|\/)part_\d+\.csv$/i;

export const pocket: Format = {
  name: 'pocket',
  of: 'Pocket: its export zip, a part_….csv from it, or ril_export.html',
  fits: (look) =>
    hasColumns(look, 'url', 'time_added', 'tags', 'status') ||
    (look.names.some((name) => PART.test(name)) && /time_added/i.test(look.startOf(PART))) ||
    /<title>Pocket Export<\/title>/i.test(look.start),
  async *read(input) {
    const marked = await highlightsIn(input);
    for (const file of input.files) {
      if (/\.html?$/i.test(file.name)) yield* oldExport(await textOf(file));
      else if (PART.test(file.name) || input.files.length === 1) {
        let number = 1;
        for (const row of csvRows(await textOf(file), file.name)) {
          number += 1;
          yield itemOf(`${file.name}, row ${number}`, {
            url: row.url,
            // Pocket writes the address where it has no title.
            title: row.title === row.url ? undefined : row.title,
            savedAt: row.time_added,
            labels: split(row.tags, '|'),
            archived: row.status === 'archive',
            highlights: marked.get(row.url ?? ''),
          });
        }
      }
    }
  },
};

async function highlightsIn(input: Input): Promise<Map<string, HighlightDraft[]>> {
  const found = new Map<string, HighlightDraft[]>();
  for (const file of filesNamed(input, /(^|\/)annotations\/[^/]+\.json$/i)) {
    for (const page of listOf(await jsonOf(file)).filter(isObject)) {
      const drafts = listOf(page.highlights)
        .filter(isObject)
        .map(({ quote, created_at }) => ({ quote, createdAt: created_at }));
      found.set(String(page.url), [...(found.get(String(page.url)) ?? []), ...drafts]);
    }
  }
  return found;
}

/** Two lists, each under its heading. */
function* oldExport(html: string): Generator<Item> {
  const { body } = parseHtml(html);
  let archived = false;
  let number = 0;
  for (const element of body ? dom.elementsInside(body) : []) {
    if (element.localName === 'h1') archived = /archive/i.test(dom.foldedText(element));
    if (element.localName !== 'a') continue;
    number += 1;
    yield itemOf(`link ${number}`, {
      url: element.getAttribute('href'),
      title: dom.foldedText(element),
      savedAt: element.getAttribute('time_added') ?? undefined,
      labels: split(element.getAttribute('tags'), ','),
      archived,
    });
  }
}
