/**
 * Converts between the two ways to name a passage of an article: positions in its text, as highlights are stored, and elements
 * of its HTML with offsets, as Readeck's clients send them. Also marks passages in the HTML.
 *
 * The text of an article has all characters of its HTML in the same order, except white space. So a position is found again
 * by counting the other characters.
 */
import { dom, parseHtml } from '@pith/core';
import { libraryError } from '../errors.ts';
import type { Anchor } from './anchor.ts';
import { reanchor } from './reanchor.ts';

/** From an offset in one element to an offset in another; both count code points of all text inside the element. */
export interface SelectorRange {
  /** Path of element names from the article's root, such as `section/p[2]/em`. */
  readonly startSelector: string;
  readonly startOffset: number;
  readonly endSelector: string;
  readonly endOffset: number;
}

/** Start and end position in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Mark {
  readonly id: string;
  readonly colour: string;
  readonly note?: string | undefined;
  readonly anchor: Anchor;
}

export interface ArticleRanges {
  /** Rejects with `bad-range` if the range does not exist or has no text. */
  toTextRange(range: SelectorRange): Range;
  /** Undefined if the article does not contain the passage any more. */
  toSelectors(anchor: Anchor): SelectorRange | undefined;
  /** The HTML with an element `rd-annotation` around each passage; with `plain`, without attributes. Can be called once. */
  marked(marks: readonly Mark[], options: { readonly plain: boolean }): string;
}

interface Run {
  readonly node: dom.Text;
  /** Position of its first character in the text of the whole tree. */
  readonly start: number;
}

/** `text` is the article's text, to which anchors refer. */
export function articleRanges(html: string, text: string): ArticleRanges {
  const root: dom.Parent = parseHtml(html).body ?? new dom.Fragment();
  const { runs, starts, treeText } = readTree(root);
  const toText = positionMap(treeText, text);
  const toTree = positionMap(text, treeText);

  const runAt = (position: number) => runs[findLast(runs.length, (i) => runs[i]!.start <= position)];
  const elementAt = (position: number) => runAt(position)?.node.parentNode ?? root;

  function positionOf(selector: string, offset: number): number {
    const element = findElement(root, selector);
    if (!element) throw libraryError('bad-range', `there is no element ${JSON.stringify(selector)}`);
    const start = starts.get(element)!;
    const end = endOf(element);
    const position = advance(treeText, start, offset);
    if (position === undefined || position > end)
      throw libraryError('bad-range', `the offset ${offset} is outside of ${JSON.stringify(selector)}`);
    return position;
  }

  /** Where the text of an element ends: where the text of the next node outside of it begins. */
  function endOf(element: dom.Parent): number {
    const next = dom.followingSkippingChildren(element, root);
    return next ? starts.get(next)! : treeText.length;
  }

  function toTreeRange(anchor: Anchor): Range | undefined {
    if (toTree && text.slice(anchor.start, anchor.end) === anchor.quote) return toTree(anchor.start, anchor.end);
    const { anchor: found, how } = reanchor(anchor, treeText);
    return how === 'lost' ? undefined : found;
  }

  return {
    toTextRange({ startSelector, startOffset, endSelector, endOffset }) {
      const start = positionOf(startSelector, startOffset);
      const end = positionOf(endSelector, endOffset);
      if (start >= end) throw libraryError('bad-range', 'it ends before it begins');
      const quote = treeText.slice(start, end);
      const before = treeText.slice(Math.max(0, start - CONTEXT_LENGTH), start);
      const after = treeText.slice(end, end + CONTEXT_LENGTH);
      const found = toText ? toText(start, end) : lostIsUndefined(reanchor({ quote, before, after, start, end }, text));
      if (!found) throw libraryError('bad-range', 'it has no text');
      return found;
    },

    toSelectors(anchor) {
      const range = toTreeRange(anchor);
      if (!range) return undefined;
      const [first, last] = [elementAt(range.start), elementAt(range.end - 1)];
      return {
        startSelector: selectorOf(first, root),
        startOffset: codePoints(treeText, starts.get(first)!, range.start),
        endSelector: selectorOf(last, root),
        endOffset: codePoints(treeText, starts.get(last)!, range.end),
      };
    },

    marked(marks, { plain }) {
      let free = 0;
      const ranges = marks
        .flatMap((mark) => {
          const range = toTreeRange(mark.anchor);
          return range ? [{ mark, range }] : [];
        })
        .sort((a, b) => a.range.start - b.range.start)
        .map(({ mark, range }) => {
          const start = Math.max(free, range.start); // of overlapping passages, each character is in the first
          free = Math.max(free, range.end);
          return { mark, start, end: range.end };
        });
      markRuns(runs, ranges, plain);
      return dom.innerHtml(root);
    },
  };
}

const CONTEXT_LENGTH = 64;

const lostIsUndefined = ({ anchor, how }: ReturnType<typeof reanchor>) => (how === 'lost' ? undefined : anchor);

function readTree(root: dom.Parent) {
  const runs: Run[] = [];
  /** Of every node: where its text begins. */
  const starts = new Map<dom.Node, number>([[root, 0]]);
  const pieces: string[] = [];
  let length = 0;
  for (const node of dom.nodesInside(root)) {
    starts.set(node, length);
    if (!(node instanceof dom.Text)) continue;
    runs.push({ node, start: length });
    pieces.push(node.data);
    length += node.data.length;
  }
  return { runs, starts, treeText: pieces.join('') };
}

/** Maps ranges of a text to those of another with the same characters but other white space; undefined if others differ too. */
function positionMap(from: string, to: string): ((start: number, end: number) => Range | undefined) | undefined {
  const [fromPositions, toPositions] = [visiblePositions(from), visiblePositions(to)];
  if (fromPositions.length !== toPositions.length) return undefined;
  for (const [i, position] of fromPositions.entries()) if (from[position] !== to[toPositions[i]!]) return undefined;
  return (start, end) => {
    const last = findLast(fromPositions.length, (i) => fromPositions[i]! < end);
    const first = findLast(fromPositions.length, (i) => fromPositions[i]! < start) + 1;
    return first > last ? undefined : { start: toPositions[first]!, end: toPositions[last]! + 1 };
  };
}

const visiblePositions = (text: string): readonly number[] => Array.from(text.matchAll(/\S/g), ({ index }) => index);

/** The last index below `length` for which `holds`, which holds for a beginning of the indexes; -1 if for none. */
function findLast(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const STEP = /^(?<name>[a-z][a-z0-9-]*)(?:\[(?<index>[1-9]\d{0,6})\])?$/i;

function findElement(root: dom.Parent, selector: string): dom.Parent | undefined {
  let parent: dom.Parent = root;
  for (const step of selector.split('/').filter((each) => each !== '' && each !== '.')) {
    const { name, index = '1' } = STEP.exec(step)?.groups ?? {};
    const named = parent.children.filter(({ localName }) => localName === name?.toLowerCase());
    const child = named[Number(index) - 1];
    if (!child) return undefined;
    parent = child;
  }
  return parent;
}

function selectorOf(element: dom.Parent, root: dom.Parent): string {
  const steps: string[] = [];
  for (let at: dom.Parent | null = element; at instanceof dom.Element && at !== root; at = at.parentNode) {
    const { localName } = at;
    const siblings = at.parentNode!.children.filter((each) => each.localName === localName);
    steps.unshift(siblings.length === 1 ? localName : `${localName}[${siblings.indexOf(at) + 1}]`);
  }
  return steps.join('/');
}

/** The position after this many code points; undefined if there are fewer. */
function advance(text: string, from: number, count: number): number | undefined {
  let at = from;
  for (let left = count; left > 0; left--) {
    if (at >= text.length) return undefined;
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return at;
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += text.codePointAt(at)! > 0xffff ? 2 : 1) count += 1;
  return count;
}

interface MarkedRange extends Range {
  readonly mark: Mark;
}

function markRuns(runs: readonly Run[], ranges: readonly MarkedRange[], plain: boolean): void {
  const lastPieces = new Map<Mark, dom.Element>();
  let next = 0;
  for (const { node, start } of runs) {
    const { data } = node;
    while (next < ranges.length && ranges[next]!.end <= start) next += 1;
    const pieces: dom.Node[] = [];
    let done = 0;
    for (let i = next; i < ranges.length && ranges[i]!.start < start + data.length; i++) {
      const { mark, ...range } = ranges[i]!;
      const from = Math.max(range.start - start, done);
      const to = Math.min(range.end - start, data.length);
      if (data.slice(from, to).trim() === '') continue; // white space between blocks
      if (from > done) pieces.push(new dom.Text(data.slice(done, from)));
      const piece = pieceOf(mark, { isFirst: !lastPieces.has(mark), plain });
      piece.append(new dom.Text(data.slice(from, to)));
      pieces.push(piece);
      lastPieces.set(mark, piece);
      done = to;
    }
    if (done === 0) continue;
    if (done < data.length) pieces.push(new dom.Text(data.slice(done)));
    node.replaceWith(...pieces);
  }
  if (plain) return;
  for (const [mark, piece] of lastPieces)
    if (mark.note) piece.parentNode?.insertBefore(noteOf(mark), piece.nextSibling);
}

/** The name and the attributes are those that Readeck's clients look for. */
const MARK = 'rd-annotation';

function attributesOf({ id, colour }: Mark): dom.Attribute[] {
  return [
    { name: 'data-annotation-id-value', value: id },
    { name: 'data-annotation-color', value: colour },
  ];
}

function pieceOf(mark: Mark, { isFirst, plain }: { readonly isFirst: boolean; readonly plain: boolean }): dom.Element {
  if (plain) return new dom.Element(MARK);
  return new dom.Element(MARK, [
    ...(isFirst ? [{ name: 'id', value: `annotation-${mark.id}` }] : []),
    ...attributesOf(mark),
  ]);
}

const noteOf = (mark: Mark): dom.Element =>
  new dom.Element(MARK, [
    ...attributesOf(mark),
    { name: 'data-annotation-note', value: '' },
    { name: 'title', value: mark.note ?? '' },
  ]);
