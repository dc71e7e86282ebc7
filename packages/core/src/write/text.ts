/** Writes an article as plain text: an empty line between blocks, list items and table rows on separate lines. */
import { Element, type Node, type Parent, Text } from '../dom/index.ts';
import { foldSpaces } from '../foldSpaces.ts';

const PARAGRAPH = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure figcaption div section article details hr'.split(' '),
);
const LINE = new Set('li tr dt dd caption summary'.split(' '));

/** Replaces omitted code and formulas, so that no phrase spans across them. */
const OMISSION = ' … ';

export function toText(root: Parent): string {
  return writeText(root, new Set());
}

/** The text without code and formulas, and without other elements that say nothing of its subject. */
export function toProse(root: Parent, ...omitted: readonly string[]): string {
  return writeText(root, new Set(['pre', 'code', ...omitted]));
}

function writeText(root: Parent, omitted: ReadonlySet<string>): string {
  const buffer = new TextBuffer();
  let node: Node | null = root.firstChild;
  while (node) {
    const isOmitted = node instanceof Element && omitted.has(node.localName);
    if (isOmitted) buffer.write(OMISSION, false);
    else if (node instanceof Text) buffer.write(node.data, isPreformatted(node));
    else if (node instanceof Element) breakAround(buffer, node);
    if (node instanceof Element && node.firstChild && !isOmitted) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node instanceof Element && node !== root) breakAround(buffer, node);
    }
    node = node && node !== root ? node.nextSibling : null;
  }
  return buffer.text();
}

function breakAround(buffer: TextBuffer, { localName }: Element): void {
  if (PARAGRAPH.has(localName)) buffer.breakLine(2);
  else if (LINE.has(localName)) buffer.breakLine(1);
  else if (localName === 'br') buffer.addBreak();
  else if (localName === 'td' || localName === 'th') buffer.write(' ', false);
}

function isPreformatted(node: Node): boolean {
  for (let at = node.parentElement; at; at = at.parentElement) if (at.localName === 'pre') return true;
  return false;
}

/** Collects text. White space and line breaks are written only before the next text, so that none is at the ends or doubled. */
class TextBuffer {
  private readonly pieces: string[] = [];
  private pendingBreaks = 0;
  private pendingSpace = '';

  breakLine(breaks: number): void {
    this.pendingBreaks = Math.max(this.pendingBreaks, breaks);
    this.pendingSpace = '';
  }

  addBreak(): void {
    this.breakLine(Math.min(this.pendingBreaks + 1, 2));
  }

  write(text: string, isPreformatted: boolean): void {
    const shown = isPreformatted ? this.withoutLeadingLines(text) : foldSpaces(text);
    const core = isPreformatted ? shown.trimEnd() : shown.trim();
    if (!isPreformatted && shown.startsWith(' ')) this.addSpace(' ');
    if (core) {
      if (this.pieces.length)
        this.pieces.push(this.pendingBreaks ? '\n'.repeat(this.pendingBreaks) : this.pendingSpace);
      this.pieces.push(core);
      this.pendingBreaks = 0;
      this.pendingSpace = '';
    }
    if (isPreformatted) this.pendingSpace += shown.slice(core.length);
    else if (shown.endsWith(' ')) this.addSpace(' ');
  }

  text(): string {
    return this.pieces.join('');
  }

  private addSpace(space: string): void {
    if (!this.pendingBreaks && !this.pendingSpace) this.pendingSpace = space;
  }

  /** Removes empty lines at the start of code, which belong to the gap before it, but keeps the indent of its first line. */
  private withoutLeadingLines(text: string): string {
    return this.pendingBreaks ? text.replace(/^\s*\n/, '') : text;
  }
}
