/** Tree → Markdown blocks. One small function an element; calls nest at most as deep as the sanitiser lets trees be. */
import { Element, elementsInside, elementsNamed, following, type Node, type Parent, Text } from '../../dom/index.ts';
import { escapeLineStart, fenceFor, headingLine, isEscaped } from './escape.ts';
import { inline, linked } from './inline.ts';
import { isMath, mathBlock } from './math.ts';
import { isBlockName } from './names.ts';
import { table } from './table.ts';

type BlockHandler = (element: Element) => string[];

export function blocks(parent: Parent): string[] {
  return blocksOf(parent.childNodes);
}

function blocksOf(nodes: readonly Node[]): string[] {
  const out: string[] = [];
  let run: Node[] = [];
  // One by one, not as arguments: a page may have more blocks than a call may have arguments.
  const add = (found: readonly string[]) => {
    for (const block of found) out.push(block);
  };
  for (const node of nodes) {
    if (node instanceof Element && isBlock(node)) {
      add(paragraph(run));
      run = [];
      add(apart(out.at(-1), (handlers[node.localName] ?? blocks)(node)));
    } else run.push(node);
  }
  add(paragraph(run));
  return out;
}

/** Block by name, or an inline element with blocks inside (a card that is one big link). */
function isBlock(element: Element): boolean {
  if (isBlockName(element.localName)) return true;
  for (const inner of elementsInside(element)) if (isBlockName(inner.localName)) return true;
  return false;
}

/** A hard break ends with a backslash; two or more in a row are how old pages part paragraphs. */
function paragraph(nodes: readonly Node[]): string[] {
  return inline(nodes)
    .split(/(?:\\\n){2,}/)
    .map((text) => withoutOuterBreaks(text.trim()))
    .filter(Boolean)
    .map((text) => text.split('\n').map(escapeLineStart).join('\n'));
}

function withoutOuterBreaks(text: string): string {
  const inner = text.startsWith('\\\n') ? text.slice(2) : text;
  return isEscaped(inner, inner.length) ? inner.slice(0, -1) : inner;
}

const handlers: Readonly<Record<string, BlockHandler>> = {
  p: (element) => paragraph(element.childNodes),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: (element) => list(element.childNodes, () => '-'),
  ol: orderedList,
  blockquote: (element) => quote(callout(element) ?? blocks(element)),
  pre: codeBlock,
  hr: () => ['---'],
  table: (element) => table(element, blocks),
  figure,
  figcaption: (element) => caption(element),
  caption: (element) => caption(element),
  dl: definitions,
  dt: (element) => paragraph(element.childNodes),
  a: linkedBlocks,
};

function heading(element: Element): string[] {
  const text = inline(element.childNodes).replace(/\\?\n/g, ' ').trim();
  return text ? [headingLine(Number(element.localName[1]), text)] : [];
}

function list(nodes: readonly Node[], markerAt: (index: number) => string): string[] {
  const items = itemsOf(nodes);
  const isTight = items.every((parts) => parts.slice(1).every(mayFollowText));
  const gap = isTight ? '\n' : '\n\n';
  const lines = items.map((parts, index) => indent(parts.join(gap), `${markerAt(index)} `));
  return lines.length ? [lines.join(gap)] : [];
}

/** The blocks of each item. A list directly in a list belongs to the item before it. */
function itemsOf(nodes: readonly Node[]): string[][] {
  const items: string[][] = [];
  for (const node of nodes) {
    const parts = node instanceof Element ? itemBlocks(node) : paragraph([node]);
    const last = items.at(-1);
    if (last && node instanceof Element && /^[uo]l$/.test(node.localName)) items.splice(-1, 1, [...last, ...parts]);
    else if (parts.length) items.push(parts);
  }
  return items;
}

/** A rule of dashes after a dash would be one rule. */
function itemBlocks(item: Element): string[] {
  const parts =
    item.localName === 'li' || isBlock(item) ? (handlers[item.localName] ?? blocks)(item) : paragraph([item]);
  return parts.map((part) => (part === '---' ? '___' : part));
}

const isListText = (block: string): boolean => /^(?:[-*]|\d+[.)]) /.test(block);

/** A numbered list may end a line of text only if it starts with one. */
const mayFollowText = (block: string): boolean => /^(?:[-*]|1[.)]) /.test(block);

function orderedList(element: Element): string[] {
  if (element.firstChild && element.childNodes.every(isNoteOrSpace)) return notes(element.children);
  const start = Number.parseInt(element.getAttribute('start') ?? '1', 10);
  const first = Number.isSafeInteger(start) && start >= 0 && start < 1e8 ? start : 1;
  return list(element.childNodes, (index) => `${first + index}.`);
}

function indent(text: string, marker: string, pad = ' '.repeat(marker.length)): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? marker + line : line && pad + line))
    .join('\n');
}

const isNoteOrSpace = (node: Node): boolean =>
  node instanceof Element
    ? node.localName === 'li' && /^fn-\d+$/.test(node.id)
    : !(node instanceof Text && node.data.trim());

function notes(items: readonly Element[]): string[] {
  return items.flatMap((item) => {
    const parts = blocks(item);
    return parts.length ? [indent(noDefinition(parts).join('\n\n'), `[^${item.id.slice(3)}]: `, '    ')] : [];
  });
}

/** To readers that know no notes, a note of one word would be the address of a link; a space that does not break makes it text. */
function noDefinition([first = '', ...rest]: readonly string[]): string[] {
  if (/^(?:[-+*] |[>|]|#{1,6} |`{3}|~{3}|\d+[.)] |\$\$)/.test(first))
    return ['&nbsp;&nbsp; ', first, ...rest].map((part) => part.trimEnd());
  return [/^\S+(?:\s*$|\s+["'(]|\n)/.test(first) ? first.replace(/^\S+/, '$& &nbsp;') : first, ...rest];
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
  return text
    ? [
        text
          .split('\n')
          .map((line) => (line ? `> ${line}` : '>'))
          .join('\n'),
      ]
    : [];
}

/** `[!note] Title` and what it says. A title that only repeats the kind says nothing. */
function callout(element: Element): string[] | undefined {
  const kind = /^callout-([a-z]+)$/.exec(element.className)?.[1];
  if (!kind) return undefined;
  const [first = '', ...rest] = blocks(element);
  const title = /^\*\*(.+)\*\*$/.exec(first)?.[1] ?? '';
  const inner = title ? rest : [first, ...rest];
  const mark = title && title.toLowerCase() !== kind ? `[!${kind}] ${title}` : `[!${kind}]`;
  // Text may follow on the next line; anything else needs a line between, or it would be part of the mark's.
  const [opening = '', ...others] = inner;
  return /^[\p{L}\p{N}“"'(]/u.test(opening) && !/^\d+[.)]/.test(opening)
    ? [`${mark}\n${opening}`, ...others]
    : [mark, ...inner];
}

function codeBlock(element: Element): string[] {
  const code = codeText(element).replace(/^\n/, '').trimEnd();
  if (!code.trim()) return [];
  if (isMath(element)) return [mathBlock(code)];
  const fence = fenceFor(code, 3);
  return [`${fence}${languageOf(element)}\n${code}\n${fence}`];
}

/** As it is written, with a line for each line break and for each block that holds one. */
function codeText(pre: Element): string {
  const lines: string[] = [];
  let isLineStart = true;
  for (let node = pre.firstChild as Node | null; node; node = following(node, pre)) {
    const name = node instanceof Element ? node.localName : '';
    if (node instanceof Text) lines.push(node.data.replace(/\r\n?/g, '\n'));
    else if (name === 'br' || (isBlockName(name) && !isLineStart)) lines.push('\n');
    isLineStart = lines.length === 0 || lines.at(-1)!.endsWith('\n');
  }
  return lines.join('');
}

function languageOf(pre: Element): string {
  const named = [pre, ...elementsNamed(pre, 'code')].map(
    (element) => /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/.exec(element.className)?.[1],
  );
  return named.find((name) => name !== undefined) ?? '';
}

/** The picture first, then its caption as an italic line of its own. */
function figure(element: Element): string[] {
  const isCaption = (node: Node) => node instanceof Element && node.localName === 'figcaption';
  const { true: captions = [], false: pictures = [] } = Object.groupBy(
    element.childNodes,
    (node) => `${isCaption(node)}`,
  );
  return [...blocksOf(pictures), ...blocksOf(captions)];
}

function caption(element: Element): string[] {
  const text = inline([new Text(wordsOf(element))]).trim();
  return text ? [`*${text}*`] : [];
}

/** The text of a caption, without links and other marks; its blocks stay apart. */
function wordsOf(element: Element): string {
  let words = '';
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (node instanceof Text) words += node.data;
    else if (node instanceof Element && (node.localName === 'br' || isBlockName(node.localName))) words += ' ';
  }
  return words.replace(/\s+/g, ' ').trim();
}

/** Terms in bold, what they mean as lists under them. Pages may group both in boxes. */
function definitions(element: Element): string[] {
  return element.childNodes.flatMap((part) => {
    const name = part instanceof Element ? part.localName : '';
    if (name === 'dd') return list([part], () => '-');
    if (name === 'div') return definitions(part as Element);
    if (name !== 'dt') return blocksOf([part]);
    return paragraph((part as Element).childNodes).map((term) => (/[*\n]/.test(term) ? term : `**${term}**`));
  });
}

/** A link around blocks: its first line of text carries the address, else its picture; the others stay what they are. */
function linkedBlocks(element: Element): string[] {
  const target = element.getAttribute('href');
  const inner = blocks(element);
  const isPlain = (block: string) => !/[[\]\n`]|^---$/.test(block.replace(/\\./g, ''));
  const first = inner.findIndex(isPlain);
  const linkable = first < 0 ? inner.findIndex((block) => /^!\[[^\n]*\)$/.test(block)) : first;
  if (!target || linkable < 0) return inner;
  const [, marks = '', text = ''] = /^((?:#{1,6} |> |[-*] |\d+[.)] )*)(.*)$/s.exec(inner[linkable]!)!;
  return inner.with(linkable, marks + linked(text, target));
}
