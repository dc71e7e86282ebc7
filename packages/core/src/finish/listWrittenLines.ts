/**
 * Turns lines that are written as a list, `- one<br>- two<br>- three`, into a list. The text before and after them stays a paragraph. Paragraphs in a row
 * that start with a bullet are a list too. Numbers stay: they may be those of sections.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsNamed, type Node, rename, Text, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** So many lines in a row are a list; if the block has no other text, fewer are enough. */
const MIN_LINES = 3;
const MIN_LINES_ALONE = 2;
/** A dash needs a space after it: `-5 °C` is a number. */
const BULLET = /^\s*(?:[-–*](?=\s)|[•‣▪●◦])\s*(?=\S|$)/;
/** Say nothing, but may hold the breaks. */
const BARE = /^(?:span|font)$/;
/** In a cell, lines stay lines: tables of Markdown have no lists. */
const NO_LIST = /^(?:h[1-6]|pre|code|summary|caption|dt|t[dh])$/;

interface Line {
  readonly nodes: Node[];
  /** Where its bullet is written; undefined if it has none. */
  readonly bullet: Text | undefined;
  /** Whether it is more than white space. */
  readonly isShown: boolean;
}

export function listWrittenLines(draft: Draft): void {
  const blocks = new Set<Element>();
  for (const br of [...elementsNamed(draft.body, 'br')]) {
    if (!br.nextSibling || !bulletIn(br.nextSibling)) continue;
    const block = openBare(br);
    if (block && isBlockName(block.localName) && !NO_LIST.test(block.localName)) blocks.add(block);
  }
  for (const block of blocks) listLines(block);
  for (const block of [...elementsNamed(draft.body, 'p', 'div')]) if (startsItem(block)) listBlocks(block);
}

/** Dashes start speeches too. */
const ITEM = /^\s*(?:[-*](?=\s)|[•‣▪●◦])\s*(?=\S|$)/;
const MAX_CHILDREN = 30;

/** Whether a block of one line starts with a bullet. */
function startsItem(block: Element): boolean {
  if (!block.firstChild || !block.parentNode || /^(?:li|t[dh])$/.test(block.parentElement?.localName ?? ''))
    return false;
  const bullet = bulletIn(block.firstChild);
  if (!bullet || !ITEM.test(bullet.data)) return false;
  let seen = 0;
  for (let node: Node | null = block.firstChild; node; node = node.nextSibling)
    if (++seen > MAX_CHILDREN || (node instanceof Element && (node.localName === 'br' || isBlockName(node.localName))))
      return false;
  return true;
}

/** White space, or a paragraph of it. */
function isEmpty(node: Node): boolean {
  if (node instanceof Text) return !node.data.trim();
  if (!(node instanceof Element) || node.localName !== 'p') return false;
  const only = node.firstChild;
  return !only || (only instanceof Text && !only.nextSibling && !only.data.trim());
}

/** Puts a block that starts with a bullet and those after it into a list. */
function listBlocks(first: Element): void {
  const run = [first];
  for (let node = first.nextSibling; node; node = node.nextSibling) {
    if (isEmpty(node)) continue;
    if (!(node instanceof Element) || node.localName !== first.localName || !startsItem(node)) break;
    run.push(node);
  }
  if (run.length < MIN_LINES_ALONE) return;
  const list = new Element('ul');
  first.parentNode!.insertBefore(list, first);
  for (const block of run) {
    const bullet = bulletIn(block.firstChild!)!;
    bullet.data = bullet.data.replace(BULLET, '');
    list.append(rename(block, 'li'));
  }
}

const MAX_LEVELS = 4;

/** The block of a break; elements between them that say nothing are removed. */
function openBare(br: Element): Element | null {
  for (let level = 0; level < MAX_LEVELS && BARE.test(br.parentElement?.localName ?? ''); level++)
    unwrap(br.parentElement!);
  return br.parentElement;
}

/** The text that a line starts with, if it starts with a bullet. */
function bulletIn(first: Node): Text | undefined {
  let at: Node | null = first;
  while (at instanceof Text && !at.data.trim()) at = at.nextSibling;
  for (let level = 0; at instanceof Element && level < MAX_LEVELS; level++) at = at.firstChild;
  return at instanceof Text && BULLET.test(at.data) ? at : undefined;
}

function listLines(block: Element): void {
  const lines = linesOf(block);
  const shown = lines.filter(({ isShown }) => isShown);
  const isAlone = shown.every(({ bullet }) => bullet);
  const runs = runsOf(shown).filter((run) => run.length >= (isAlone ? MIN_LINES_ALONE : MIN_LINES));
  for (const run of runs) putInList(block, run);
  if (runs.length && block.localName === 'p') splitParagraph(block);
}

/** Breaks end a line, and so do blocks, which are no lines themselves. */
function linesOf(block: Element): Line[] {
  const lines: Line[] = [];
  let nodes: Node[] = [];
  const end = () => {
    const isShown = nodes.some((node) => !(node instanceof Text) || node.data.trim() !== '');
    lines.push({ nodes, isShown, bullet: isShown ? bulletIn(nodes[0]!) : undefined });
    nodes = [];
  };
  for (const node of block.childNodes) {
    const name = node instanceof Element ? node.localName : '';
    if (name === 'br') end();
    else if (isBlockName(name)) {
      end();
      lines.push({ nodes: [node], isShown: true, bullet: undefined });
    } else nodes.push(node);
  }
  end();
  return lines;
}

/** Lines with bullets and without others between them. */
function runsOf(shown: readonly Line[]): Line[][] {
  const runs: Line[][] = [[]];
  for (const line of shown) {
    if (line.bullet) runs.at(-1)!.push(line);
    else if (runs.at(-1)!.length) runs.push([]);
  }
  return runs;
}

function putInList(block: Element, run: readonly Line[]): void {
  const list = new Element('ul');
  block.insertBefore(list, run[0]!.nodes[0]!);
  for (const { nodes, bullet } of run) {
    bullet!.data = bullet!.data.replace(BULLET, '');
    const item = new Element('li');
    list.append(item);
    for (const node of nodes) item.append(node);
  }
  for (const side of ['previousSibling', 'nextSibling'] as const)
    for (let node = list[side]; node && isBreak(node); node = list[side]) node.remove();
}

const isBreak = (node: Node): boolean =>
  node instanceof Text ? !node.data.trim() : node instanceof Element && node.localName === 'br';

/** A paragraph cannot hold a list: what is before and after each becomes a paragraph of its own. */
function splitParagraph(paragraph: Element): void {
  const parts: Element[] = [];
  let text: Element | undefined;
  for (const node of paragraph.childNodes) {
    const isList = node instanceof Element && node.localName === 'ul';
    if (isList) {
      parts.push(node);
      text = undefined;
      continue;
    }
    if (!text) parts.push((text = new Element('p')));
    text.append(node);
  }
  const id = paragraph.getAttribute('id');
  if (id) parts[0]!.setAttribute('id', id);
  for (const part of parts) paragraph.parentNode!.insertBefore(part, paragraph);
  paragraph.remove();
}
