/**
 * Keeps apart what a page shows apart without saying so in its markup. Cards and rows are often made of nothing but inline elements, one
 * beside the other, and a style puts each on a line of its own; without it their words would fuse, or a name would run into a price.
 *
 * A run with text of its own is a sentence, and stays as it is.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsInside, following, type Node, nodesInside, rename, Text } from '../dom/index.ts';
import { foldSpaces } from '../foldSpaces.ts';
import { TOUCHING } from '../touching.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';

const INLINE = new Set(
  'a abbr b bdi big button cite del em font i ins label mark s small span strike strong time u'.split(' '),
);
/** Their content is one line, whatever it consists of. */
const ONE_LINE = /^(?:h[1-6]|td|th|dt|caption|summary|legend|pre)$/;
/** Longer pieces are sentences of a text. */
const MAX_WORDS = 15;
const MAX_LABEL_WORDS = 4;
const MAX_NODES = 50;

/** An inline element with text. */
interface Piece {
  readonly element: Element;
  readonly text: string;
  readonly words: number;
  /** White space between the piece before and this one. */
  readonly gap: string;
}

export function separateLines(draft: Draft): void {
  const ownLines = new Set<Node>([draft.body]); // elements that no text is beside
  const inLinks = new Set<Node>();
  const inLines = new Set<Node>();
  const literal = new Set<Node>(); // text whose line breaks are its own
  for (const found of elementsInside(draft.body)) {
    const element = isShownAsBlock(found) ? rename(found, 'div') : found;
    const { localName, parentNode } = element;
    if (localName === 'pre' || literal.has(parentNode!)) {
      literal.add(element);
      continue;
    }
    if (isBlockName(localName)) ownLines.add(element);
    if (localName === 'a' || inLinks.has(parentNode!)) inLinks.add(element);
    if (ONE_LINE.test(localName) || (inLines.has(parentNode!) && !isBlockName(localName))) inLines.add(element);
    if (!ownLines.has(element)) continue;
    for (const found of runsIn(element, ownLines)) {
      const run = dropTwins(draft, found);
      if (!inLines.has(element)) breakLines(run, { ownLines, parent: element, isInLink: inLinks.has(element) });
      if (run.length === 1) ownLines.add(run[0]!.element);
      separateWords(run, element);
    }
  }
  for (const node of nodesInside(draft.body)) if (node instanceof Text && node.data === TOUCHING) node.data = ' ';
}

const BLOCK_CLASS = /(?:^|\s)(?:d-|is-|display-)?block(?:\s|$)/;
const BLOCK_STYLE = /(?:^|;)\s*display:\s*(?:block|table|list-item)/i;

/** Whether the page says by a class or a style that an inline element is a block, and its neighbours are no text of a sentence. */
function isShownAsBlock(element: Element): boolean {
  const isBlock =
    element.localName === 'span'
      ? BLOCK_CLASS.test(element.className) || BLOCK_STYLE.test(element.getAttribute('style') ?? '')
      : isComponentOfMany(element);
  if (!isBlock || isText(element.previousSibling) || isText(element.nextSibling)) return false;
  let around = element.parentElement;
  for (let level = 0; around && INLINE.has(around.localName) && level < MAX_LEVELS; level++)
    around = around.parentElement;
  return around !== null && !ONE_LINE.test(around.localName);
}

/** Components beside others of their name are the items of a list, `<x-item>`, unless they are mere words. */
function isComponentOfMany(element: Element): boolean {
  if (!element.localName.includes('-')) return false;
  const isLike = (node: Node | null) => node instanceof Element && node.localName === element.localName;
  const isBeside = isLike(pastSpace(element, 'previousSibling')) || isLike(pastSpace(element, 'nextSibling'));
  return isBeside && countWords(textOf(element) ?? '') >= MIN_ITEM_WORDS;
}

const MIN_ITEM_WORDS = 3;

function pastSpace(node: Node, direction: 'previousSibling' | 'nextSibling'): Node | null {
  let at = node[direction];
  while (at instanceof Text && !isText(at)) at = at[direction];
  return at;
}

const MAX_LEVELS = 10;
const isText = (node: Node | null): boolean => node instanceof Text && node.data.trim() !== '';

const isInline = ({ localName }: Element): boolean => INLINE.has(localName) || localName.includes('-');
const WITHOUT_TEXT = new Set(['img', 'picture', 'wbr']);

/** The runs of inline elements between the blocks in an element, without sentences. An inline element around blocks is no piece of a line. */
function runsIn(parent: Element, ownLines: Set<Node>): Piece[][] {
  const runs: Piece[][] = [];
  if (!hasInlineChild(parent)) return runs;
  let run: Piece[] = [];
  let gap = '';
  let isSentence = false;
  const end = () => {
    if (!isSentence && run.length) runs.push(run);
    run = [];
    gap = '';
    isSentence = false;
  };
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text) {
      if (isText(node)) isSentence = true;
      gap += node.data;
    } else if (node instanceof Element && isInline(node)) {
      const text = textOf(node);
      if (text === undefined) {
        end();
        ownLines.add(node);
      } else if (text.trim()) {
        run.push({ element: node, text, words: countWords(text), gap });
        gap = '';
      }
    } else if (node instanceof Element && !WITHOUT_TEXT.has(node.localName)) end();
  }
  end();
  return runs;
}

function hasInlineChild(parent: Element): boolean {
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node instanceof Element && isInline(node)) return true;
  return false;
}

/** The text of an inline element, as far as it matters; undefined if it contains blocks. */
function textOf(element: Element): string | undefined {
  let text = '';
  let nodes = 0;
  for (let node = element.firstChild; node && nodes++ < MAX_NODES; node = following(node, element)) {
    if (node instanceof Text) text += node.data;
    else if (node instanceof Element && (isBlockName(node.localName) || node.localName === 'br')) return undefined;
  }
  return foldSpaces(text);
}

/** Whether the pieces of a run are shown one below the other: several short texts that do not belong together. */
const areLines = (run: readonly Piece[]): boolean => areTouchingLines(run) && run.every(isShort) && !isLabelled(run);

function areTouchingLines(run: readonly Piece[]): boolean {
  const isPiece = ({ words, text }: Piece) => words > 1 || PRICE.test(text);
  return run.length > 1 && run.some(isPiece) && !run.every(isTag);
}

const PRICE = /\p{Sc}\s?\d|\d\s?\p{Sc}/u;
const PRICE_LABEL = /pri(?:ce|js|x)\s*$|preis\s*$|^\s*(?:pr(?:ix|ezzo|ecio|eço|eis)|price)(?!\p{L})/iu;
const isLabel = ({ text }: Piece): boolean => /[:：]\s*$/.test(text) || PRICE_LABEL.test(text);
/** A sign that stands between the parts of a line. */
const isSeparator = ({ text }: Piece): boolean => /^\s*[·•∙⋅|/–—&]\s*$/.test(text);
const isShort = ({ words }: Piece): boolean => words <= MAX_WORDS;
const isTag = ({ element, text }: Piece): boolean => /^\s*#/.test(text) || element.getAttribute('rel') === 'tag';

/** A label and its value are on one line. What is before a price may be a name. */
function isLabelled([label, value, more]: readonly Piece[]): boolean {
  if (more || !label || !value) return false;
  if (isLabel(label)) return true;
  if (PRICE.test(value.text)) return false;
  return label.element.localName !== 'a' && label.words <= MAX_LABEL_WORDS && !/\d/.test(label.text);
}

/** Drops a piece that repeats the one before: a button shows its label twice while it moves, a page its slogan for screens of two sizes. */
function dropTwins(draft: Draft, run: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (const piece of run) {
    const before = kept.at(-1);
    const isTwin = before && piece.words > 1 && piece.text.trim() === before.text.trim() && areAlike(before, piece);
    if (isTwin) drop(draft, piece.element, 'twin', 'the same words again');
    else kept.push(piece);
  }
  return kept;
}

const areAlike = ({ element: a }: Piece, { element: b }: Piece): boolean =>
  a.localName === b.localName && a.getAttribute('href') === b.getAttribute('href');

interface Place {
  readonly ownLines: Set<Node>;
  readonly parent: Element;
  readonly isInLink: boolean;
}

/** Authors of templates write what is on a line of its own on one: where the source has no line break, there is none, unless the pieces touch. */
function breakLines(run: readonly Piece[], place: Place): void {
  const { ownLines, parent, isInLink } = place;
  const [mayBreak, mayTouch] = [!isInLink && areLines(run), areTouchingLines(run)];
  let lastLine: Piece[] = [];
  const lines = [lastLine];
  for (const piece of run) {
    const before = lastLine.at(-1);
    const isTouching = piece.gap === TOUCHING;
    const isLine = isTouching
      ? mayTouch && !(before && areOnOneLine(before, piece, place))
      : mayBreak && piece.gap.includes('\n');
    if (before && isLine && !isLabel(before) && !isSeparator(before) && !isSeparator(piece))
      lines.push((lastLine = []));
    lastLine.push(piece);
  }
  if (lines.length === 1) return;
  for (const [at, line] of lines.entries()) {
    const { element } = line[0]!;
    if (isInLink) wrap(element, line.at(-1)!.element);
    else if (at > 0) parent.insertBefore(new Element('br'), element);
    for (const piece of [line[0]!, line.at(-1)!]) ownLines.add(piece.element);
  }
}

/** Puts a line of a link into a block: a link around blocks becomes one of the first of them. */
function wrap(first: Element, last: Element): void {
  const block = new Element('div');
  first.parentNode!.insertBefore(block, first);
  while (block.nextSibling && block.lastChild !== last) block.append(block.nextSibling);
}

const MAX_NAME_WORDS = 8;

/**
 * Whether pieces that touch are on one line all the same: sentences of a paragraph, links of a row, numbers, a label and its number, and in a link the
 * parts of a name.
 */
function areOnOneLine(before: Piece, after: Piece, { parent, isInLink }: Place): boolean {
  if (parent.localName === 'p' && /[.!?]$/.test(before.text)) return true;
  if (isShortLink(before) && isShortLink(after)) return true;
  const isPrice = PRICE.test(after.text);
  if (isNumber(after) && (isNumber(before) || (!isPrice && before.words <= MAX_LABEL_WORDS))) return true;
  return isInLink && !isPrice && after.words <= MAX_NAME_WORDS && !/[.!?…]$/.test(after.text);
}

const isNumber = ({ text, words }: Piece): boolean => words <= MAX_LABEL_WORDS && /\d/.test(text);
const isShortLink = ({ element, words }: Piece): boolean => element.localName === 'a' && words < MAX_LABEL_WORDS;

function separateWords(run: readonly Piece[], parent: Element): void {
  for (const [at, piece] of run.entries())
    if (at > 0 && !piece.gap && areApart(run[at - 1]!, piece, parent))
      parent.insertBefore(new Text(' '), piece.element);
}

const CONTROL = /^(?:button|label)$/;

/** Whether pieces that touch are no parts of one word or number: one has several words, or each is a control. */
function areApart(before: Piece, after: Piece, parent: Element): boolean {
  if (!/[\p{L}\p{N})%!?]$/u.test(before.text) || !/^[\p{L}\p{N}(]/u.test(after.text)) return false;
  if (CONTROL.test(before.element.localName) && CONTROL.test(after.element.localName)) return true;
  const isInitial = before.text.length === 1 || PROSE.test(parent.localName); // a large letter, or half a word in bold
  if (isInitial && /^\p{Ll}/u.test(after.text)) return false;
  return /\S\s+\S/.test(before.text) || /\S\s+\S/.test(after.text);
}

const PROSE = /^(?:p|h[1-6])$/;
