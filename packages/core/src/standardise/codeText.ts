/** Converts highlighted code to plain text: without line numbers and buttons, with a newline after every line. */
import {
  Element,
  elementsInside,
  following,
  followingSkippingChildren,
  type Node,
  rawText,
  Text,
} from '../dom/index.ts';
import { knownLanguages } from './codeLanguages.ts';

const LINE_TAGS = new Set('div li tr p pre'.split(' '));
const LAYOUT_TAGS = new Set('table thead tbody tr ol ul'.split(' '));
/** Inline elements that hold one line each. A style sheet shows them as blocks, so the page may write no newline between them. */
const LINE_CLASS =
  /(?:^|\s)(?:line|cl|cm-line|CodeMirror-line|(?:[\w-]{0,30}[_-])?(?:code-?line|(?:token|view|source|highlight(?:ed)?)-line))(?:\s|$)/;
const LINE_STYLE = /display:\s*(?:block|flex|grid)/i;

const NUMBER_CLASS =
  /(?:^|[\s_-])(?:line-?no|line-?nos|line-?nums?|line-?numbers?|linenum(?:ber)?s?|nums?|gutters?|blob-num|lnt?|gl|ln-num|hljs-ln-n(?:umbers)?)(?=$|[\s_-])/i;
const NOT_SELECTABLE = /user-select:\s*none/i;
/** Bounds the work on nested columns; no readable listing has more lines. */
const MAX_NUMBERS = 2_000;
/** A longer text is code, not a label. */
const MAX_LABEL = 60;

const CONTROL_CLASS =
  /(?:^|[\s_-])(?:copy|clipboard|copy-?(?:btn|button|code)|clipboard-?copy|toolbar|viewcode-back|code-?(?:block-?)?header|code__header)(?=$|[\s_-])/i;
/** Pop-ups with types and messages that open over a word of code. */
const POPUP_CLASS =
  /(?:^|\s)(?:hover-info|hover-container|twoslash-popup-(?:container|info|code)|tooltip-?(?:text|content))(?:\s|$)/;
const LANGUAGE_CLASS = /(?:^|[\s_-])(?:lang|language|language-name|lang-label)(?=$|[\s_-])/i;
const TOKEN_CLASS = /(?:^|\s)(?:token|hljs-|pl-|cm-)/;

/** `isNumber`: whether an element that is not marked is a line number all the same. */
export function codeText(root: Element, isNumber: (element: Element) => boolean = () => false): string {
  const lines = new LineWriter();
  const open: [line: Element, length: number][] = [];
  let node: Node | null = root.firstChild;
  while (node) {
    let isCode = true;
    if (node instanceof Text) {
      if (!isLayoutSpace(node)) lines.write(node.data);
    } else if (node instanceof Element && node.localName === 'br') lines.write('\n');
    else if (node instanceof Element) {
      isCode = !isLineNumber(node) && !isControl(node) && !isNumber(node);
      if (isCode && isLine(node)) {
        lines.flushNewline();
        open.push([node, lines.length]);
      }
    }
    const next: Node | null = isCode ? following(node, root) : followingSkippingChildren(node, root);
    endLinesBefore(next, open, lines);
    node = next;
  }
  return lines.text();
}

/** Ends the open lines that do not contain the next node. */
function endLinesBefore(next: Node | null, open: [Element, number][], lines: LineWriter): void {
  const parent = next?.parentNode ?? null;
  while (open.length) {
    const [line, start] = open.at(-1)!;
    if (parent && (parent === line || isUnder(parent, line))) return;
    open.pop();
    lines.endLine(start);
  }
}

/** Highlighting tags nest only a few levels inside a line. */
const MAX_LEVELS = 30;

function isUnder(node: Node, line: Element): boolean {
  let at: Node | null = node;
  for (let i = 0; at && i < MAX_LEVELS; i++, at = at.parentNode) if (at === line) return true;
  return false;
}

/** White space between rows and tables that comes from the page's source. */
function isLayoutSpace(text: Text): boolean {
  if (text.data.trim()) return false;
  const isPreOrTable = (node: Node | null) => isNamed(node, 'pre') || isNamed(node, 'table');
  return (
    LAYOUT_TAGS.has(text.parentElement?.localName ?? '') ||
    isPreOrTable(text.previousSibling) ||
    isPreOrTable(text.nextSibling)
  );
}

function isLine(element: Element): boolean {
  const { localName: name } = element;
  if (LINE_TAGS.has(name)) return true;
  if (name === 'code')
    return (
      isNamed(element.parentNode, 'pre') &&
      (isNamed(element.previousSibling, 'code') || isNamed(element.nextSibling, 'code'))
    );
  if (name !== 'span') return false;
  const isNamedLine = LINE_CLASS.test(element.className) || element.hasAttribute('data-line');
  return isNamedLine || LINE_STYLE.test(element.getAttribute('style') ?? '');
}

const isNamed = (node: Node | null, name: string): boolean => node instanceof Element && node.localName === name;

/** Marked as line numbers, and holds only numbers. */
export function isLineNumber(element: Element): boolean {
  const isMarked =
    NUMBER_CLASS.test(element.className) ||
    element.hasAttribute('data-line-number') ||
    NOT_SELECTABLE.test(element.getAttribute('style') ?? '');
  return isMarked && hasOnlyNumbers(element);
}

/** Fewer lines that start with 1, 2 … may be the code's own. */
const MIN_COUNTED = 3;

/**
 * Finds the classes of elements that count the lines of a block, where a style sheet alone says that they are no code: the first of each line, from 1 on,
 * with the rest of the line after it.
 */
export function findCounters(root: Element, classes: Set<string>): void {
  for (const box of elementsInside(root)) {
    const lines = box.children.filter(isShown);
    const counters = lines.length < MIN_COUNTED ? [] : lines.map((line) => line.children.find(isShown));
    const isCounter = (element: Element | undefined, at: number) =>
      element?.children.length === 0 &&
      element.className !== '' &&
      element.nextSibling &&
      rawText(element).trim() === `${at + 1}`;
    if (counters.length && counters.every(isCounter)) classes.add(counters[0]!.className);
  }
}

const isShown = ({ localName }: Element): boolean => localName !== 'style' && localName !== 'script';

export function hasOnlyNumbers(element: Element): boolean {
  let seen = 0;
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (++seen > MAX_NUMBERS || (node instanceof Text && !/^[\s\d.:|]*$/.test(node.data))) return false;
  }
  return true;
}

/** Buttons, toolbars and pop-ups. */
export function isControl(element: Element): boolean {
  if (element.localName === 'button' || element.getAttribute('role') === 'button') return true;
  if (/^(?:svg|select|input|style|script)$/.test(element.localName) || POPUP_CLASS.test(element.className)) return true;
  if (TOKEN_CLASS.test(element.className)) return false;
  if (CONTROL_CLASS.test(element.className)) return labelOf(element) !== undefined;
  return LANGUAGE_CLASS.test(element.className) && knownLanguages.has(labelOf(element)?.toLowerCase() ?? '');
}

/** Returns the element's text with white space collapsed; undefined if it is longer than a label. */
export function labelOf(element: Element): string | undefined {
  let text = '';
  let seen = 0;
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (node instanceof Text) text = `${text}${node.data} `.replace(/\s+/g, ' ');
    if (text.length > MAX_LABEL || ++seen > MAX_LABEL * 2) return undefined;
  }
  return text.trim();
}

/** Collects text by lines. The newline at the end of a line is pending until more text follows, because the page may write it too. */
class LineWriter {
  length = 0;
  private readonly pieces: string[] = [];
  private isNewlinePending = false;

  write(data: string): void {
    const text = data.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' '); // some highlighters indent with non-breaking spaces
    if (!text) return;
    if (!text.startsWith('\n')) this.flushNewline();
    this.isNewlinePending = false;
    this.push(text);
  }

  flushNewline(): void {
    if (this.isNewlinePending) this.push('\n');
    this.isNewlinePending = false;
  }

  /** `start`: the length of the text when the line began. */
  endLine(start: number): void {
    const isEmpty = this.length === start;
    if (isEmpty || !this.pieces.at(-1)!.endsWith('\n')) this.isNewlinePending = true;
  }

  text(): string {
    return this.pieces.join('');
  }

  private push(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }
}
