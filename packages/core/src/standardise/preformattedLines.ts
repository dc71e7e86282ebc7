/** The lines of preformatted text, with the links and emphasis of their parts. */
import { Element, following, type Node, Text } from '../dom/index.ts';

export interface Piece {
  readonly text: string;
  readonly link: Element | undefined;
  /** The name of an emphasising element around the text. */
  readonly emphasis: string | undefined;
}

export interface Line {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** The level of the heading that the page makes of the line. */
  readonly heading: number | undefined;
}

const EMPHASIS = new Set('b strong i em u code tt kbd var cite'.split(' '));
const TAB = 8;

interface Marks {
  readonly link: Element | undefined;
  readonly emphasis: string | undefined;
  readonly heading: number | undefined;
}

export function linesOf(blocks: readonly Element[]): Line[] {
  const lines: Line[] = [];
  for (const block of blocks) readLines(block, lines);
  return lines;
}

function readLines(block: Element, lines: Line[]): void {
  const marks = new Map<Node, Marks>([[block, { link: undefined, emphasis: undefined, heading: undefined }]]);
  let pieces: Piece[] = [];
  let heading: number | undefined;
  const endLine = () => {
    lines.push(lineOf(pieces, heading));
    [pieces, heading] = [[], undefined];
  };
  for (let node = block.firstChild as Node | null; node; node = following(node, block)) {
    const around = marks.get(node.parentNode!)!;
    if (node instanceof Text) {
      node.data.split(/\r\n?|[\n\f]/).forEach((text, at) => {
        if (at > 0) endLine();
        if (text) pieces.push({ text, link: around.link, emphasis: around.emphasis });
        if (text.trim()) heading ??= around.heading;
      });
    } else if (node instanceof Element) {
      if (node.localName === 'br') endLine();
      marks.set(node, marksUnder(node, around));
    }
  }
  endLine();
}

function marksUnder(element: Element, around: Marks): Marks {
  const { localName: name } = element;
  const level = /^h([1-6])$/.exec(name)?.[1] ?? /(?:^|\s)h([1-6])(?:\s|$)/.exec(element.className)?.[1];
  return {
    link: name === 'a' && element.hasAttribute('href') ? element : around.link,
    emphasis: EMPHASIS.has(name) ? name : around.emphasis,
    heading: level ? Number(level) : around.heading,
  };
}

/** Expands tabs and drops white space at the end. */
function lineOf(pieces: readonly Piece[], heading: number | undefined): Line {
  let column = 0;
  const expanded = pieces.map((piece) => {
    const text = piece.text.replace(/\t/g, (_, at: number) => ' '.repeat(TAB - ((column + at) % TAB)));
    column += text.length;
    return { ...piece, text };
  });
  const text = expanded
    .map((piece) => piece.text)
    .join('')
    .trimEnd();
  return { text, pieces: cutPieces(expanded, 0, text.length), heading };
}

/** The part of a line between two columns. */
export function partOf(line: Line, from: number, to = line.text.length): Line {
  return { text: line.text.slice(from, to), pieces: cutPieces(line.pieces, from, to), heading: line.heading };
}

function cutPieces(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const cut: Piece[] = [];
  let column = 0;
  for (const piece of pieces) {
    const text = piece.text.slice(Math.max(0, from - column), Math.max(0, to - column));
    column += piece.text.length;
    if (text) cut.push({ ...piece, text });
  }
  return cut;
}

export const indentOf = ({ text }: Line): number => text.length - text.trimStart().length;

/** Appends the pieces to an element, as links and emphasis again. */
export function appendPieces(parent: Element, pieces: readonly Piece[]): void {
  let last: { piece: Piece; holder: Element; text: Text } | undefined;
  for (const piece of pieces) {
    if (last && last.piece.link === piece.link && last.piece.emphasis === piece.emphasis) {
      last.text.data += piece.text;
      continue;
    }
    let holder = parent;
    if (piece.link) holder = last?.piece.link === piece.link ? linkAround(last.holder) : open(holder, 'a', piece.link);
    if (piece.emphasis) holder = open(holder, piece.emphasis);
    const text = new Text(piece.text);
    holder.append(text);
    last = { piece, holder, text };
  }
}

function open(parent: Element, name: string, like?: Element): Element {
  const element = new Element(name, like ? like.attributes.map(({ name, value }) => ({ name, value })) : []);
  parent.append(element);
  return element;
}

const linkAround = (holder: Element): Element => (holder.localName === 'a' ? holder : holder.parentElement!);
