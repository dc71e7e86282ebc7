/**
 * Turns text that a page shows in `<pre>` (RFCs, mailing lists, manuals, e-texts) into paragraphs, headings, lists and quotes. Code, tables and diagrams
 * in it stay preformatted. Leaves pages alone whose text is elsewhere: there, preformatted text is code, output or a poem.
 */
import { Comment, Element, elementsNamed, firstNamed, type Node, rawText, Text } from '../dom/index.ts';
import type { Doc } from '../types.ts';
import { countWords, measureWords } from '../words.ts';
import { appendPieces, type Line, linesOf, type Piece } from './preformattedLines.ts';
import { type Block, textBlocks } from './textBlocks.ts';

/** With fewer words in `<pre>`, the page's text is elsewhere. */
const MIN_WORDS = 80;
const MIN_SHARE = 0.4;
/** With less prose, the text is a listing as a whole. */
const MIN_PROSE = 0.4;

export function reflowPreformatted(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  const plain = [...elementsNamed(body, 'pre', 'listing', 'xmp', 'plaintext')].filter(isPlain);
  if (!plain.length) return;
  const words = plain.reduce((sum, block) => sum + countWords(rawText(block)), 0);
  if (words < MIN_WORDS || words < (measureWords(body).get(body)?.words ?? 0) * MIN_SHARE) return;
  for (const group of groupsOf(plain)) {
    const blocks = textBlocks(linesOf(group));
    if (proseShare(blocks) >= MIN_PROSE) replace(group, blocks);
  }
}

/** Text, not code: no `<code>`, no tokens of a highlighter, no image, no block in another one. */
function isPlain(block: Element): boolean {
  if (
    firstNamed(block, 'code', 'img', 'table', 'pre', 'svg') ||
    /(?:^|\s)(?:language|lang|brush|src|code)[-:\s]/.test(`${block.className} `)
  )
    return false;
  const tokens = [...elementsNamed(block, 'span')].filter(
    ({ className }) => /^\S{1,3}$|token|hljs/.test(className) && !/^h[1-6]$/.test(className),
  );
  return tokens.length < 5;
}

/** Blocks right after each other are one text: some pages have a block for each sheet of paper. */
function groupsOf(blocks: readonly Element[]): Element[][] {
  const groups: Element[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1)?.at(-1);
    if (last && last === blockBefore(block)) groups.at(-1)!.push(block);
    else groups.push([block]);
  }
  return groups;
}

function blockBefore(block: Element): Node | null {
  let node = block.previousSibling;
  while (
    node &&
    (node instanceof Comment ||
      (node instanceof Text && !node.data.trim()) ||
      (node instanceof Element && node.localName === 'hr'))
  )
    node = node.previousSibling;
  return node;
}

function proseShare(blocks: readonly Block[]): number {
  let [prose, all] = [0, 0];
  for (const block of blocks) {
    const length = lengthOf(block);
    all += length;
    if (block.kind !== 'fixed') prose += length;
  }
  return all === 0 ? 0 : prose / all;
}

function lengthOf(block: Block): number {
  if (block.kind === 'quote') return block.blocks.reduce((sum, inner) => sum + lengthOf(inner), 0);
  return block.lines.reduce((sum, { text }) => sum + text.trim().length, 0);
}

function replace(group: readonly Element[], blocks: readonly Block[]): void {
  const [first, ...others] = group;
  const box = new Element('div');
  appendBlocks(box, blocks);
  first!.replaceWith(box);
  for (const other of others) other.remove();
}

/** Quotes nest at most as deep as `textBlocks` lets them. */
function appendBlocks(parent: Element, blocks: readonly Block[]): void {
  for (const block of blocks) {
    switch (block.kind) {
      case 'quote': {
        appendBlocks(child(parent, 'blockquote'), block.blocks);
        break;
      }
      case 'item': {
        const list = block.number === undefined ? 'ul' : 'ol';
        const last = parent.children.at(-1);
        const holder = last?.localName === list ? last : child(parent, list);
        if (holder !== last && block.number !== undefined && block.number !== 1)
          holder.setAttribute('start', `${block.number}`);
        appendPieces(child(holder, 'li'), joined(block.lines));
        break;
      }
      case 'definition': {
        const last = parent.children.at(-1);
        const holder = last?.localName === 'dl' ? last : child(parent, 'dl');
        appendPieces(child(holder, 'dt'), trimmed(block.lines[0]!.pieces));
        appendPieces(child(holder, 'dd'), joined(block.lines.slice(1)));
        break;
      }
      case 'heading': {
        appendPieces(child(parent, `h${block.level}`), joined(block.lines));
        break;
      }
      case 'prose': {
        appendPieces(child(parent, 'p'), joined(block.lines));
        break;
      }
      case 'lines': {
        const paragraph = child(parent, 'p');
        block.lines.forEach((line, at) => {
          if (at > 0) child(paragraph, 'br');
          appendPieces(paragraph, trimmed(line.pieces));
        });
        break;
      }
      case 'fixed': {
        const fixed = child(parent, 'pre');
        const indent = Math.min(
          ...block.lines.filter(({ text }) => text).map(({ text }) => text.length - text.trimStart().length),
        );
        fixed.append(new Text(block.lines.map(({ text }) => text.slice(indent)).join('\n')));
      }
    }
  }
}

function child(parent: Element, name: string): Element {
  const element = new Element(name);
  parent.append(element);
  return element;
}

/** Joins the lines of a paragraph. A word that a hyphen breaks is joined to its other half. */
function joined(lines: readonly Line[]): Piece[] {
  const all: Piece[] = [];
  for (const { pieces } of lines) {
    const own = trimmed(pieces).map((piece) => ({ ...piece, text: piece.text.replace(/ {2,}/g, ' ') }));
    const [before, after] = [all.at(-1), own[0]];
    if (before && after && !/\p{L}-$/u.test(before.text)) {
      const isSame = before.link === after.link && before.emphasis === after.emphasis;
      all.push(isSame ? { ...before, text: ' ' } : { text: ' ', link: undefined, emphasis: undefined });
    }
    all.push(...own);
  }
  return all;
}

function trimmed(pieces: readonly Piece[]): Piece[] {
  const out = pieces.map((piece) => ({ ...piece }));
  while (out[0] && !out[0].text.trim()) out.shift();
  if (out[0]) out[0] = { ...out[0], text: out[0].text.trimStart() };
  while (out.length && !out.at(-1)!.text.trim()) out.pop();
  if (out.length) out[out.length - 1] = { ...out.at(-1)!, text: out.at(-1)!.text.trimEnd() };
  return out;
}
