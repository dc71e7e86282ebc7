/** Highlights: adds, lists and changes them, and finds them again when the text of a page changes. */
import type { Bookmark } from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import type { Pagination } from '../ports/bookmarks.ts';
import { type Highlight, type HighlightChange, type HighlightColour, highlightColours } from '../ports/highlights.ts';
import type { StoragePorts } from '../ports/ports.ts';
import { type Anchor, anchorAt } from './anchor.ts';
import type { SelectorRange } from './articleRanges.ts';
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
  /** Rejects with `bad-range` if the article has no such range, or if another highlight overlaps with it. */
  addRange(
    bookmark: Bookmark,
    range: SelectorRange,
    options: { readonly colour: HighlightColour; readonly note?: string | undefined },
  ): Promise<Highlight>;
  /**
   * The same for a passage that is given by its text and the text around it. The same passage again is the same highlight. Rejects with
   * `no-such-text` if the article does not have it.
   */
  addQuote(
    bookmark: Bookmark,
    passage: Pick<Anchor, 'quote' | 'before' | 'after'>,
    options: { readonly colour: HighlightColour; readonly note?: string | undefined },
  ): Promise<Highlight>;
  /** The highlights of an article in text order, each with its range if the article still contains it. */
  inArticle(bookmark: Bookmark): Promise<readonly PlacedHighlight[]>;
  /** Marks the highlights in the article's HTML, in which images may have other addresses; see `articleRanges.ts`. */
  mark(bookmark: Bookmark, html: string, options: MarkOptions): Promise<string>;
  forBookmark(bookmark: string): Promise<readonly Highlight[]>;
  all(pagination?: Partial<Pagination>): Promise<readonly Highlight[]>;
  find(id: string): Promise<Highlight | undefined>;
  change(id: string, change: Pick<HighlightChange, 'colour' | 'note'>): Promise<Highlight | undefined>;
  remove(id: string): Promise<boolean>;
  count(): Promise<number>;
}

export interface PlacedHighlight {
  readonly highlight: Highlight;
  readonly range: SelectorRange | undefined;
}

export interface MarkOptions {
  /** Without attributes. */
  readonly plain: boolean;
  /** How a highlight is named in the HTML; default its id. */
  nameOf?(highlight: Highlight): string;
}

/** How a highlight was found again in a new text. */
export interface AnchorReport {
  readonly id: string;
  readonly quote: string;
  readonly how: Reanchored['how'];
}

export function createHighlightService(user: string, ports: StoragePorts): HighlightService {
  const { highlights, bookmarks } = ports;

  const newHighlight = (bookmark: string, anchor: Anchor, options: Pick<Highlight, 'colour' | 'note'>): Highlight => {
    const time = ports.now().toISOString();
    return { id: ports.newId(), user, bookmark, ...options, anchor, placed: true, createdAt: time, updatedAt: time };
  };

  /** Rejects if another highlight overlaps with it. The same place again is the same highlight. */
  async function place(id: string, anchor: Anchor, options: Pick<Highlight, 'colour' | 'note'>, mayExist: boolean) {
    const { start, end } = anchor;
    const others = (await highlights.forBookmark(user, id)).filter(({ placed }) => placed);
    const same = others.find(({ anchor: other }) => other.start === start && other.end === end);
    if (same && mayExist) return same;
    if (others.some(({ anchor: other }) => other.start < end && start < other.end))
      throw libraryError('bad-range', 'it overlaps with another highlight');
    const highlight = newHighlight(id, anchor, options);
    if (!(await highlights.put(highlight))) throw libraryError('changed-meanwhile');
    return highlight;
  }

  const rangesOf = async (html: string, text: string) => (await import('./articleRanges.ts')).articleRanges(html, text);

  return {
    async addRange({ id, html }, range, { colour, note }) {
      checkColour(colour);
      const text = (await bookmarks.text(user, id)) ?? '';
      const { start, end } = (await rangesOf(html, text)).toTextRange(range);
      const anchor = anchorAt(text, start, end);
      if (!anchor) throw libraryError('bad-range', 'it is too long');
      return place(id, anchor, { colour, note }, false);
    },
    async addQuote({ id }, passage, { colour, note }) {
      checkColour(colour);
      const text = (await bookmarks.text(user, id)) ?? '';
      const { anchor, how } = reanchor({ ...passage, start: 0, end: passage.quote.length }, text);
      if (how === 'lost') throw libraryError('no-such-text', JSON.stringify(passage.quote.slice(0, 80)));
      return place(id, anchor, { colour, note }, true);
    },
    async inArticle({ id, html }) {
      const found = await highlights.forBookmark(user, id);
      if (found.length === 0) return [];
      const ranges = await rangesOf(html, (await bookmarks.text(user, id)) ?? '');
      return found.map((highlight) => ({ highlight, range: ranges.toSelectors(highlight.anchor) }));
    },
    async mark({ id }, html, { plain, nameOf = ({ id: own }) => own }) {
      const found = await highlights.forBookmark(user, id);
      if (found.length === 0) return html;
      const marks = found.map((each) => ({ ...each, id: nameOf(each) }));
      return (await rangesOf(html, (await bookmarks.text(user, id)) ?? '')).marked(marks, { plain });
    },
    async add(bookmark, passage, { colour = 'yellow', note } = {}) {
      checkColour(colour);
      const text = await bookmarks.text(user, bookmark);
      if (text === undefined) return undefined;
      const anchor = findPassage(text, passage);
      if (!anchor)
        throw libraryError('no-such-text', 'quote' in passage ? JSON.stringify(passage.quote.slice(0, 80)) : undefined);
      const highlight = newHighlight(bookmark, anchor, { colour, note });
      return (await highlights.put(highlight)) ? highlight : undefined;
    },
    forBookmark: (bookmark) => highlights.forBookmark(user, bookmark),
    all: ({ limit = 50, offset = 0 } = {}) => highlights.all(user, { limit, offset }),
    find: (id) => highlights.byId(user, id),
    async change(id, change) {
      if (change.colour !== undefined) checkColour(change.colour);
      return highlights.change(user, id, change, ports.now().toISOString());
    },
    remove: (id) => highlights.remove(user, id, ports.now().toISOString()),
    count: () => highlights.count(user),
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
