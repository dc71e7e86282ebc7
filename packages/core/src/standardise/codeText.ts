/** Highlighted code → its text: line numbers and buttons gone, every line on a line of its own. */
import { Element, following, followingSkippingChildren, type Node, Text } from '../dom/index.ts';

const BLOCK = new Set('div li tr p'.split(' '));
const FRAME = new Set('table thead tbody tr ol ul'.split(' '));
/** Inline elements that hold one line each. */
const LINE_CLASS =
  /(?:^|\s)(?:line|cl|code-?line|token-line|view-line|cm-line|CodeMirror-line|react-code-line)(?:\s|$)/;
const LINE_STYLE = /display:\s*(?:block|flex|grid)/i;

const NUMBER_CLASS =
  /(?:^|[\s_-])(?:line-?no|line-?nos|line-?nums?|line-?numbers?|linenum(?:ber)?s?|gutters?|blob-num|lnt?|gl|ln-num|hljs-ln-n(?:umbers)?)(?=$|[\s_-])/i;
const NOT_SELECTABLE = /user-select:\s*none/i;
/** A column of more is no listing that people read; and nested ones are counted again and again. */
const MAX_NUMBERS = 2_000;
/** Long enough for any label; a longer text is code. */
const MAX_LABEL = 60;

const CONTROL_CLASS =
  /(?:^|[\s_-])(?:copy|clipboard|copy-?(?:btn|button|code)|clipboard-?copy|toolbar|code-?(?:block-?)?header|code__header)(?=$|[\s_-])/i;
/** What opens beside a word of code when the mouse is on it: types, messages. */
const POPUP_CLASS =
  /(?:^|\s)(?:hover-info|hover-container|twoslash-popup-(?:container|info|code)|tooltip-?(?:text|content))(?:\s|$)/;
const HIGHLIGHTED = /(?:^|\s)(?:token|hljs-|pl-|cm-)/;

export function codeText(root: Element): string {
  const sheet = new Lines();
  const open: [line: Element, length: number][] = [];
  let node: Node | null = root.firstChild;
  while (node) {
    let isWanted = true;
    if (node instanceof Text) {
      if (!isBetweenRows(node)) sheet.write(node.data);
    } else if (node instanceof Element && node.localName === 'br') sheet.write('\n');
    else if (node instanceof Element) {
      isWanted = !isLineNumber(node) && !isControl(node);
      if (isWanted && isLine(node)) {
        sheet.settle();
        open.push([node, sheet.length]);
      }
    }
    const next: Node | null = isWanted ? following(node, root) : followingSkippingChildren(node, root);
    closeBefore(next, open, sheet);
    node = next;
  }
  return sheet.text();
}

/** Ends the lines that the next node is outside of: only their last one's parents can hold it. */
function closeBefore(next: Node | null, open: [Element, number][], sheet: Lines): void {
  const parent = next?.parentNode ?? null;
  while (open.length) {
    const [line, start] = open.at(-1)!;
    if (parent && (parent === line || isUnder(parent, line))) return;
    open.pop();
    sheet.endLine(start);
  }
}

/** Marks nest a few levels inside a line, whatever the page does around it. */
const MAX_MARKS = 30;

function isUnder(node: Node, line: Element): boolean {
  let at: Node | null = node;
  for (let i = 0; at && i < MAX_MARKS; i++, at = at.parentNode) if (at === line) return true;
  return false;
}

/** White space that only lays out the page's source. */
function isBetweenRows(text: Text): boolean {
  if (text.data.trim()) return false;
  const isBeside = (node: Node | null) => isNamed(node, 'pre') || isNamed(node, 'table');
  return FRAME.has(text.parentElement?.localName ?? '') || isBeside(text.previousSibling) || isBeside(text.nextSibling);
}

function isLine(element: Element): boolean {
  const { localName: name } = element;
  if (BLOCK.has(name)) return true;
  if (name === 'code') return isNamed(element.previousSibling, 'code') || isNamed(element.nextSibling, 'code');
  if (name !== 'span') return false;
  const isNamedLine = LINE_CLASS.test(element.className) || element.hasAttribute('data-line');
  return isNamedLine || LINE_STYLE.test(element.getAttribute('style') ?? '');
}

const isNamed = (node: Node | null, name: string): boolean => node instanceof Element && node.localName === name;

/** Says that it is a number, and is. */
export function isLineNumber(element: Element): boolean {
  const says =
    NUMBER_CLASS.test(element.className) ||
    element.hasAttribute('data-line-number') ||
    NOT_SELECTABLE.test(element.getAttribute('style') ?? '');
  return says && hasOnlyNumbers(element);
}

function hasOnlyNumbers(element: Element): boolean {
  let seen = 0;
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (++seen > MAX_NUMBERS || (node instanceof Text && !/^[\s\d.:|]*$/.test(node.data))) return false;
  }
  return true;
}

/** Buttons, the bar they stand on, and what opens at a touch. */
export function isControl(element: Element): boolean {
  if (element.localName === 'button' || element.getAttribute('role') === 'button') return true;
  if (/^(?:svg|select|input|style|script)$/.test(element.localName) || POPUP_CLASS.test(element.className)) return true;
  const says = CONTROL_CLASS.test(element.className) && !HIGHLIGHTED.test(element.className);
  return says && labelOf(element) !== undefined;
}

/** The folded text of something short; undefined when it is longer than a label. */
export function labelOf(element: Element): string | undefined {
  let text = '';
  let seen = 0;
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (node instanceof Text) text = `${text}${node.data} `.replace(/\s+/g, ' ');
    if (text.length > MAX_LABEL || ++seen > MAX_LABEL * 2) return undefined;
  }
  return text.trim();
}

/** Text by lines. The end of a line is owed until more follows: the page may write it too. */
class Lines {
  length = 0;
  private readonly pieces: string[] = [];
  private isOwed = false;

  write(data: string): void {
    const text = data.replace(/\r\n?/g, '\n');
    if (!text) return;
    if (!text.startsWith('\n')) this.settle();
    this.isOwed = false;
    this.push(text);
  }

  settle(): void {
    if (this.isOwed) this.push('\n');
    this.isOwed = false;
  }

  /** `start`: how much there was when the line began. */
  endLine(start: number): void {
    const isEmpty = this.length === start;
    if (isEmpty || !this.pieces.at(-1)!.endsWith('\n')) this.isOwed = true;
  }

  text(): string {
    return this.pieces.join('');
  }

  private push(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }
}
