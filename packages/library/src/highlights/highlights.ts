/** Highlights: adds, lists and changes them, and finds them again when the text of a page changes. */
import { libraryError } from '../errors.ts';
import type { Pagination } from '../ports/bookmarks.ts';
import { type Highlight, type HighlightChange, type HighlightColour, highlightColours } from '../ports/highlights.ts';
import type { StoragePorts } from '../ports/ports.ts';
import { type Anchor, anchorAt } from './anchor.ts';
import { type Reanchored, reanchor } from './reanchor.ts';

/** A passage by its quote (and which occurrence, counted from 0), or by its position in the article's text. */
export type Passage =
  | { readonly quote: string; readonly occurrence?: number | undefined }
  | { readonly start: number; readonly end: number };

export interface HighlightService {
  /** Undefined if there is no such bookmark; rejects with `no-such-text` if its text does not contain the passage. */
  add(
    bookmark: string,
    passage: Passage,
    options?: { readonly colour?: HighlightColour | undefined; readonly note?: string | undefined },
  ): Promise<Highlight | undefined>;
  forBookmark(bookmark: string): Promise<readonly Highlight[]>;
  all(pagination?: Partial<Pagination>): Promise<readonly Highlight[]>;
  find(id: string): Promise<Highlight | undefined>;
  change(id: string, change: Pick<HighlightChange, 'colour' | 'note'>): Promise<Highlight | undefined>;
  remove(id: string): Promise<boolean>;
}

/** How a highlight was found again in a new text. */
export interface AnchorReport {
  readonly id: string;
  readonly quote: string;
  readonly how: Reanchored['how'];
}

export function createHighlightService(user: string, ports: StoragePorts): HighlightService {
  const { highlights, bookmarks } = ports;
  return {
    async add(bookmark, passage, { colour = 'yellow', note } = {}) {
      checkColour(colour);
      const text = await bookmarks.text(user, bookmark);
      if (text === undefined) return undefined;
      const anchor = findPassage(text, passage);
      if (!anchor)
        throw libraryError('no-such-text', 'quote' in passage ? JSON.stringify(passage.quote.slice(0, 80)) : undefined);
      const time = ports.now().toISOString();
      const highlight: Highlight = {
        id: ports.newId(),
        user,
        bookmark,
        colour,
        note,
        anchor,
        placed: true,
        createdAt: time,
        updatedAt: time,
      };
      return (await highlights.put(highlight)) ? highlight : undefined;
    },
    forBookmark: (bookmark) => highlights.forBookmark(user, bookmark),
    all: ({ limit = 50, offset = 0 } = {}) => highlights.all(user, { limit, offset }),
    find: (id) => highlights.byId(user, id),
    async change(id, change) {
      if (change.colour !== undefined) checkColour(change.colour);
      return highlights.change(user, id, change, ports.now().toISOString());
    },
    remove: (id) => highlights.remove(user, id),
  };
}

function checkColour(colour: HighlightColour): void {
  if (!highlightColours.includes(colour))
    throw libraryError('bad-change', `colour must be one of ${highlightColours.join(', ')}`);
}

function findPassage(text: string, passage: Passage): Anchor | undefined {
  if ('start' in passage) return anchorAt(text, passage.start, passage.end);
  const { quote, occurrence = 0 } = passage;
  let at = -1;
  for (let i = 0; i <= occurrence; i++) {
    at = quote === '' ? -1 : text.indexOf(quote, at + 1);
    if (at < 0) break;
  }
  if (at >= 0) return anchorAt(text, at, at + quote.length);
  // A passage copied from a screen may have other line breaks than the text.
  const { anchor, how } = reanchor({ quote, before: '', after: '', start: 0, end: quote.length }, text);
  return how === 'lost' ? undefined : anchor;
}

/** Finds every highlight of a page in its new text. A lost highlight is kept, and searched again next time. */
export async function reanchorHighlights(
  user: string,
  bookmark: string,
  text: string,
  ports: StoragePorts,
): Promise<AnchorReport[]> {
  const report: AnchorReport[] = [];
  for (const { id, anchor, placed } of await ports.highlights.forBookmark(user, bookmark)) {
    const found = reanchor(anchor, text);
    report.push({ id, quote: anchor.quote, how: found.how });
    const isPlaced = found.how !== 'lost';
    if (found.how === 'same' && placed) continue;
    if (!isPlaced && !placed) continue;
    await ports.highlights.change(user, id, { anchor: found.anchor, placed: isPlaced }, ports.now().toISOString());
  }
  return report;
}
