/** Article tree → plain text: a paragraph a block, an empty line between, list items and rows on lines of their own. */
import { Element, type Node, type Parent, Text } from '../dom/index.ts';

const PARAGRAPH = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure figcaption div section article details hr'.split(' '),
);
const LINE = new Set('li tr dt dd caption summary'.split(' '));

/** Stands where code or a formula was, so that no phrase runs across. */
const LEFT_OUT = ' … ';

export function toText(root: Parent): string {
  return written(root, new Set());
}

/** What is said in words: no code, no formulas. */
export function toProse(root: Parent): string {
  return written(root, new Set(['pre', 'code']));
}

function written(root: Parent, leftOut: ReadonlySet<string>): string {
  const page = new Sheet();
  let node: Node | null = root.firstChild;
  while (node) {
    const goes = node instanceof Element && leftOut.has(node.localName);
    if (goes) page.write(LEFT_OUT, false);
    else if (node instanceof Text) page.write(node.data, isPreformatted(node));
    else if (node instanceof Element) breakAround(page, node);
    if (node instanceof Element && node.firstChild && !goes) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node instanceof Element && node !== root) breakAround(page, node);
    }
    node = node && node !== root ? node.nextSibling : null;
  }
  return page.text();
}

function breakAround(page: Sheet, { localName }: Element): void {
  if (PARAGRAPH.has(localName)) page.breakLine(2);
  else if (LINE.has(localName)) page.breakLine(1);
  else if (localName === 'br') page.addBreak();
  else if (localName === 'td' || localName === 'th') page.write(' ', false);
}

function isPreformatted(node: Node): boolean {
  for (let at = node.parentElement; at; at = at.parentElement) if (at.localName === 'pre') return true;
  return false;
}

/** Text being written. White space and line breaks are owed until text follows, so that none stands at an end or twice. */
class Sheet {
  private readonly pieces: string[] = [];
  private breaks = 0;
  private space = '';

  breakLine(breaks: number): void {
    this.breaks = Math.max(this.breaks, breaks);
    this.space = '';
  }

  addBreak(): void {
    this.breakLine(Math.min(this.breaks + 1, 2));
  }

  write(text: string, isPreformatted: boolean): void {
    const shown = isPreformatted ? this.withoutFirstLines(text) : text.replace(/\s+/g, ' ');
    const core = isPreformatted ? shown.trimEnd() : shown.trim();
    if (!isPreformatted && shown.startsWith(' ')) this.owe(' ');
    if (core) {
      if (this.pieces.length) this.pieces.push(this.breaks ? '\n'.repeat(this.breaks) : this.space);
      this.pieces.push(core);
      this.breaks = 0;
      this.space = '';
    }
    if (isPreformatted) this.space += shown.slice(core.length);
    else if (shown.endsWith(' ')) this.owe(' ');
  }

  text(): string {
    return this.pieces.join('');
  }

  private owe(space: string): void {
    if (!this.breaks && !this.space) this.space = space;
  }

  /** Empty lines at the start of code are part of the gap before it, the indent of its first line is not. */
  private withoutFirstLines(text: string): string {
    return this.breaks ? text.replace(/^\s*\n/, '') : text;
  }
}
