/** Writes a tree as Markdown blocks, one function per element. Recursion is bounded by the depth limit of the sanitiser. */
import { isBlockName } from '../../blockNames.ts';
import { Element, elementsInside, isWhiteSpace, type Node, type Parent, Text } from '../../dom/index.ts';
import { codeBlock } from './code.ts';
import type { MarkdownContext } from './context.ts';
import { escapeLineStart, headingLine } from './escape.ts';
import { emphasisedLine, line } from './inline.ts';
import { indent, isListText, joinItems } from './lists.ts';
import { isNoteList, noteDefinition } from './notes.ts';
import { table } from './table.ts';

type BlockHandler = (element: Element, context: MarkdownContext) => string[];

export const blocks = (parent: Parent, context: MarkdownContext): string[] => blocksOf(parent.childNodes, context);

function blocksOf(nodes: readonly Node[], context: MarkdownContext): string[] {
  const out: string[] = [];
  let run: Node[] = [];
  // Not push(...found): a page may have more blocks than a call may have arguments.
  const add = (found: readonly string[]) => {
    for (const block of found) out.push(block);
  };
  for (const node of nodes) {
    if (node instanceof Element && isBlock(node)) {
      if (!isGap(run)) add(paragraph(run, context));
      run = [];
      add(separateLists(out.at(-1), (handlers[node.localName] ?? blocks)(node, context)));
    } else run.push(node);
  }
  if (!isGap(run)) add(paragraph(run, context));
  return out;
}

/** Nothing, or the white space between two blocks. */
const isGap = (run: readonly Node[]): boolean => run.length === 0 || (run.length === 1 && isWhiteSpace(run[0]!));

/** A block element, or an inline element with blocks inside. */
function isBlock(element: Element): boolean {
  if (isBlockName(element.localName)) return true;
  for (const inner of elementsInside(element)) if (isBlockName(inner.localName)) return true;
  return false;
}

/** Old pages separate paragraphs with two or more line breaks; a single one is a hard break. */
function paragraph(nodes: readonly Node[], context: MarkdownContext): string[] {
  const whole = line(nodes, context).trim();
  if (!whole.includes('\n')) return whole ? [escapeLineStart(whole)] : [];
  return whole
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => text.split('\n').map(escapeLineStart).join('\\\n'));
}

const handlers: Readonly<Record<string, BlockHandler>> = {
  p: (element, context) => paragraph(element.childNodes, context),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: (element, context) => list(element, () => context.settings.bullet, context),
  ol: orderedList,
  blockquote: (element, context) => quote(callout(element, context) ?? blocks(element, context)),
  pre: codeBlock,
  hr: (_, { settings }) => [settings.rule],
  table,
  figure,
  figcaption: caption,
  caption: (element, context) => blocks(element, context),
  dl: definitions,
};

function heading(element: Element, context: MarkdownContext): string[] {
  const text = line(element.childNodes, context).replace(/\n/g, ' ').trim();
  const level = Number(element.localName[1]) + context.settings.headingShift;
  return text ? [headingLine(level, text, context.settings.headings)] : [];
}

function list(
  element: Element,
  markerOf: (item: Element, index: number) => string,
  context: MarkdownContext,
): string[] {
  const items = element.children
    .map((item, index) => ({ marker: markerOf(item, index), parts: itemBlocks(item, context) }))
    .filter(({ parts }) => parts.length);
  return joinItems(items);
}

/** Writes a rule in an item as `___`, because `- ---` would be one rule. An item that starts with ☐ or ☑ becomes a task. */
function itemBlocks(item: Element, context: MarkdownContext): string[] {
  const parts = isBlock(item) ? (handlers[item.localName] ?? blocks)(item, context) : paragraph([item], context);
  const [first = '', ...rest] = parts.map((part) => (part === context.settings.rule ? '___' : part));
  const task = /^(?:☐|(☑)) ?(?=\S)/.exec(first);
  return parts.length ? [task ? `[${task[1] ? 'x' : ' '}] ${first.slice(task[0].length)}` : first, ...rest] : [];
}

function orderedList(element: Element, context: MarkdownContext): string[] {
  if (isNoteList(element)) return element.children.flatMap((note) => noteDefinition(note, blocks(note, context)));
  const isReversed = element.hasAttribute('reversed');
  let next = listNumber(element.getAttribute('start')) ?? (isReversed ? element.children.length : 1);
  const markerOf = (item: Element) => {
    const number = listNumber(item.getAttribute('value')) ?? next;
    next = Math.max(0, number + (isReversed ? -1 : 1));
    return `${number}.`;
  };
  return list(element, markerOf, context);
}

/** A number that Markdown can write: not negative, and of at most eight digits. */
function listNumber(written: string | null): number | undefined {
  const number = Number.parseInt(written ?? '', 10);
  return number >= 0 && number < 1e8 ? number : undefined;
}

/** Adjacent lists would merge, so the second gets another marker. */
function separateLists(previous: string | undefined, next: string[]): string[] {
  const [first, ...rest] = next;
  if (!previous || !first || !isListText(previous) || !isListText(first)) return next;
  const bullet = /^[-*+] /.test(first) && previous[0] === first[0] ? first[0]! : undefined;
  const number = /^\d+\. /.test(previous) && /^\d+\. /.test(first);
  if (bullet) return [first.replace(BULLETS[bullet]!, bullet === '*' ? '- ' : '* '), ...rest];
  return number ? [first.replace(/^(\d+)\. /gm, '$1) '), ...rest] : next;
}

const BULLETS: Readonly<Record<string, RegExp>> = { '-': /^- /gm, '*': /^\* /gm, '+': /^\+ /gm };

function quote(inner: readonly string[]): string[] {
  const text = inner.join('\n\n');
  return text ? [indent(text, '> ', '> ', '>')] : [];
}

/** Writes a call-out as `[!note] Title` and its content. A title that only repeats the kind is left out. */
function callout(element: Element, context: MarkdownContext): string[] | undefined {
  const kind = /^callout-([a-z]+)$/.exec(element.className)?.[1];
  if (!kind) return undefined;
  const [first = '', ...rest] = blocks(element, { ...context, isPart: true });
  const { strong } = context.settings;
  const isStrong = first.length > 4 && first.startsWith(strong) && first.endsWith(strong) && !first.includes('\n');
  const title = isStrong ? first.slice(2, -2) : '';
  const inner = title ? rest : [first, ...rest];
  const marker = title && title.toLowerCase() !== kind ? `[!${kind}] ${title}` : `[!${kind}]`;
  // Text may follow on the next line; anything else needs an empty line, or it would join the line of the marker.
  const [opening = '', ...others] = inner;
  return /^[\p{L}\p{N}“"'(]/u.test(opening) && !/^\d+[.)]/.test(opening)
    ? [`${marker}\n${opening}`, ...others]
    : [marker, ...inner];
}

/** Writes the image first, then its caption. */
function figure(element: Element, context: MarkdownContext): string[] {
  const isCaption = (node: Node) => node instanceof Element && node.localName === 'figcaption';
  const { true: captions = [], false: images = [] } = Object.groupBy(
    element.childNodes,
    (node) => `${isCaption(node)}`,
  );
  return [...blocksOf(images, context), ...blocksOf(captions, context)];
}

/** Writes a caption as an italic line. A caption with block structures (a list, a table) is written as content. */
function caption(element: Element, context: MarkdownContext): string[] {
  for (const inner of elementsInside(element)) if (STRUCTURES.has(inner.localName)) return blocks(element, context);
  const text = emphasisedLine(element.childNodes, context.settings.emphasis, context);
  return text ? [text] : [];
}
const STRUCTURES = new Set('ul ol dl table pre blockquote h1 h2 h3 h4 h5 h6 hr'.split(' '));

/** Writes a term in bold, and its definition on the next line or as following blocks. Pages may group both in `div`s. */
function definitions(element: Element, outer: MarkdownContext): string[] {
  const context = { ...outer, isPart: true };
  const out: string[] = [];
  let isOpen = false; // the last block is a single line, and a definition may follow on the next line
  let lastName = '';
  for (const part of partsOf(element)) {
    const name = part instanceof Element ? part.localName : '';
    const found =
      name === 'dt'
        ? term(part as Element, context)
        : blocksOf(name === 'dd' ? (part as Element).childNodes : [part], context);
    const [first, ...rest] = found;
    if (first === undefined) continue;
    const isLine = (name === 'dt' || name === 'dd') && startsWithText(part as Element);
    const joins = isOpen && isLine && !(name === 'dt' && lastName === 'dd');
    if (joins) out.push(`${out.pop()}\\\n${first}`);
    else for (const block of separateLists(out.at(-1), [first])) out.push(block);
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

function term(element: Element, context: MarkdownContext): string[] {
  for (const inner of elementsInside(element)) if (STRUCTURES.has(inner.localName)) return blocks(element, context);
  const text = emphasisedLine(element.childNodes, context.settings.strong, context);
  return text ? [text] : [];
}

/** Whether a definition starts with text, which can follow on the line under its term. */
function startsWithText(definition: Element): boolean {
  let first: Node | null = definition.firstChild;
  while (first instanceof Text && !first.data.trim()) first = first.nextSibling;
  if (!(first instanceof Element)) return first !== null;
  return first.localName === 'p' || !isBlock(first);
}
