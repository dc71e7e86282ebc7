/** Tree → Markdown blocks. One small function an element; calls nest at most as deep as the sanitiser lets trees be. */
import { isBlockName } from '../../blockNames.ts';
import { Element, elementsInside, type Node, type Parent, Text } from '../../dom/index.ts';
import { codeBlock } from './code.ts';
import { escapeLineStart, headingLine } from './escape.ts';
import { emphasisedLine, line } from './inline.ts';
import { indent, isListText, joinItems } from './lists.ts';
import { isNoteList, noteText } from './notes.ts';
import type { Pen } from './pen.ts';
import { table } from './table.ts';

type BlockHandler = (element: Element, pen: Pen) => string[];

export const blocks = (parent: Parent, pen: Pen): string[] => blocksOf(parent.childNodes, pen);

function blocksOf(nodes: readonly Node[], pen: Pen): string[] {
  const out: string[] = [];
  let run: Node[] = [];
  // One by one, not as arguments: a page may have more blocks than a call may have arguments.
  const add = (found: readonly string[]) => {
    for (const block of found) out.push(block);
  };
  for (const node of nodes) {
    if (node instanceof Element && isBlock(node)) {
      add(paragraph(run, pen));
      run = [];
      add(apart(out.at(-1), (handlers[node.localName] ?? blocks)(node, pen)));
    } else run.push(node);
  }
  add(paragraph(run, pen));
  return out;
}

/** Block by name, or an inline element with blocks inside. */
function isBlock(element: Element): boolean {
  if (isBlockName(element.localName)) return true;
  for (const inner of elementsInside(element)) if (isBlockName(inner.localName)) return true;
  return false;
}

/** Two or more line breaks in a row are how old pages part paragraphs; a single one is a hard break. */
function paragraph(nodes: readonly Node[], pen: Pen): string[] {
  return line(nodes, pen)
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => text.split('\n').map(escapeLineStart).join('\\\n'));
}

const handlers: Readonly<Record<string, BlockHandler>> = {
  p: (element, pen) => paragraph(element.childNodes, pen),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: (element, pen) => list(element, () => '-', pen),
  ol: orderedList,
  blockquote: (element, pen) => quote(callout(element, pen) ?? blocks(element, pen)),
  pre: codeBlock,
  hr: () => ['---'],
  table,
  figure,
  figcaption: caption,
  caption: (element, pen) => blocks(element, pen),
  dl: definitions,
};

function heading(element: Element, pen: Pen): string[] {
  const text = line(element.childNodes, pen).replace(/\n/g, ' ').trim();
  const level = Number(element.localName[1]) + pen.settings.headingShift;
  return text ? [headingLine(level, text)] : [];
}

function list(element: Element, markerAt: (index: number) => string, pen: Pen): string[] {
  const items = element.children.map((item) => itemBlocks(item, pen)).filter((parts) => parts.length);
  return joinItems(items, markerAt);
}

/** A rule of dashes after a dash would be one rule. An item that starts with a box is a task. */
function itemBlocks(item: Element, pen: Pen): string[] {
  const parts = isBlock(item) ? (handlers[item.localName] ?? blocks)(item, pen) : paragraph([item], pen);
  const [first = '', ...rest] = parts.map((part) => (part === '---' ? '___' : part));
  const task = /^(?:☐|(☑)) ?(?=\S)/.exec(first);
  return parts.length ? [task ? `[${task[1] ? 'x' : ' '}] ${first.slice(task[0].length)}` : first, ...rest] : [];
}

function orderedList(element: Element, pen: Pen): string[] {
  if (isNoteList(element)) return element.children.flatMap((note) => noteText(note, blocks(note, pen)));
  const start = Number.parseInt(element.getAttribute('start') ?? '1', 10);
  const first = Number.isSafeInteger(start) && start >= 0 && start < 1e8 ? start : 1;
  return list(element, (index) => `${first + index}.`, pen);
}

/** Two lists in a row would read as one: the second takes another marker. */
function apart(previous: string | undefined, next: string[]): string[] {
  const [first, ...rest] = next;
  if (!previous || !first || !isListText(previous) || !isListText(first)) return next;
  const bullet = previous[0] === '-' && first[0] === '-';
  const number = /^\d+\. /.test(previous) && /^\d+\. /.test(first);
  if (bullet) return [first.replace(/^- /gm, '* '), ...rest];
  return number ? [first.replace(/^(\d+)\. /gm, '$1) '), ...rest] : next;
}

function quote(inner: readonly string[]): string[] {
  const text = inner.join('\n\n');
  return text ? [indent(text, '> ', '> ', '>')] : [];
}

/** `[!note] Title` and what it says. A title that only repeats the kind says nothing. */
function callout(element: Element, pen: Pen): string[] | undefined {
  const kind = /^callout-([a-z]+)$/.exec(element.className)?.[1];
  if (!kind) return undefined;
  const [first = '', ...rest] = blocks(element, { ...pen, isPart: true });
  const title = /^\*\*(.+)\*\*$/.exec(first)?.[1] ?? '';
  const inner = title ? rest : [first, ...rest];
  const mark = title && title.toLowerCase() !== kind ? `[!${kind}] ${title}` : `[!${kind}]`;
  // Text may follow on the next line; anything else needs a line between, or it would be part of the mark's.
  const [opening = '', ...others] = inner;
  return /^[\p{L}\p{N}“"'(]/u.test(opening) && !/^\d+[.)]/.test(opening)
    ? [`${mark}\n${opening}`, ...others]
    : [mark, ...inner];
}

/** The picture first, then its caption as an italic line of its own. */
function figure(element: Element, pen: Pen): string[] {
  const isCaption = (node: Node) => node instanceof Element && node.localName === 'figcaption';
  const { true: captions = [], false: pictures = [] } = Object.groupBy(
    element.childNodes,
    (node) => `${isCaption(node)}`,
  );
  return [...blocksOf(pictures, pen), ...blocksOf(captions, pen)];
}

/** Links and code stay; a caption that holds more than a line of text (a list, a table) is no caption but content. */
function caption(element: Element, pen: Pen): string[] {
  for (const inner of elementsInside(element)) if (STRUCTURES.has(inner.localName)) return blocks(element, pen);
  const text = emphasisedLine(element.childNodes, '*', pen);
  return text ? [text] : [];
}
const STRUCTURES = new Set('ul ol dl table pre blockquote h1 h2 h3 h4 h5 h6 hr'.split(' '));

/** A term in bold, and under it what it means: on the next line, or as blocks that follow. Pages may group both in boxes. */
function definitions(element: Element, outer: Pen): string[] {
  const pen = { ...outer, isPart: true };
  const out: string[] = [];
  let isOpen = false; // the last block is one paragraph, and what explains it may follow on the next line
  let lastName = '';
  for (const part of partsOf(element)) {
    const name = part instanceof Element ? part.localName : '';
    const found =
      name === 'dt' ? term(part as Element, pen) : blocksOf(name === 'dd' ? (part as Element).childNodes : [part], pen);
    const [first, ...rest] = found;
    if (first === undefined) continue;
    const isLine = (name === 'dt' || name === 'dd') && startsWithText(part as Element);
    const joins = isOpen && isLine && !(name === 'dt' && lastName === 'dd');
    if (joins) out.push(`${out.pop()}\\\n${first}`);
    else for (const block of apart(out.at(-1), [first])) out.push(block);
    for (const block of rest) out.push(block);
    isOpen = isLine && rest.length === 0;
    lastName = name;
  }
  return out;
}

function partsOf(list: Element): Node[] {
  return list.childNodes.flatMap((part) =>
    part instanceof Element && part.localName === 'div' ? part.childNodes : [part],
  );
}

function term(element: Element, pen: Pen): string[] {
  for (const inner of elementsInside(element)) if (STRUCTURES.has(inner.localName)) return blocks(element, pen);
  const text = emphasisedLine(element.childNodes, '**', pen);
  return text ? [text] : [];
}

/** What a definition starts with may stand in the line under its term, unless it is a block that needs lines of its own. */
function startsWithText(definition: Element): boolean {
  let first: Node | null = definition.firstChild;
  while (first instanceof Text && !first.data.trim()) first = first.nextSibling;
  if (!(first instanceof Element)) return first !== null;
  return first.localName === 'p' || !isBlock(first);
}
