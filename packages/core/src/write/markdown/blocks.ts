/** Tree → Markdown blocks. One small function an element; calls nest at most as deep as the sanitiser lets trees be. */
import { Element, elementsNamed, foldedText, type Node, type Parent, rawText, Text } from '../../dom/index.ts';
import { escapeLineStart, fenceFor } from './escape.ts';
import { inline, linked } from './inline.ts';
import { table } from './table.ts';

const BLOCK = new Set(
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

type BlockHandler = (element: Element) => string[];

export function blocks(parent: Parent): string[] {
  return blocksOf(parent.childNodes);
}

function blocksOf(nodes: readonly Node[]): string[] {
  const out: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    out.push(...paragraph(run));
    run = [];
  };
  for (const node of nodes) {
    if (node instanceof Element && isBlock(node)) {
      endRun();
      out.push(...apart(out.at(-1), (handlers[node.localName] ?? blocks)(node)));
    } else run.push(node);
  }
  endRun();
  return out;
}

/** Block by name, or an inline element with blocks inside (a card that is one big link). */
function isBlock(element: Element): boolean {
  if (BLOCK.has(element.localName)) return true;
  for (const _ of elementsNamed(element, ...BLOCK)) return true;
  return false;
}

export function paragraph(nodes: readonly Node[]): string[] {
  const text = inline(nodes)
    .trim()
    .replace(/^(?:\\\n)+|(?:\\\n)+\\?$/g, '')
    .replace(/\\$/, (end, at: number, all: string) => (all[at - 1] === '\\' ? end : ''));
  return text ? [text.split('\n').map(escapeLineStart).join('\n')] : [];
}

const handlers: Readonly<Record<string, BlockHandler>> = {
  p: (element) => paragraph(element.childNodes),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: (element) => list(element.children, () => '-'),
  ol: orderedList,
  blockquote: (element) => quote(blocks(element)),
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
  return text ? [`${'#'.repeat(Number(element.localName[1]))} ${text.replace(/(#+)$/, '\\$1')}`] : [];
}

function list(elements: readonly Element[], markerAt: (index: number) => string): string[] {
  const items = elements.map((item, index) => ({
    marker: `${markerAt(index)} `,
    parts: (handlers[item.localName] ?? blocks)(item),
  }));
  const filled = items.filter(({ parts }) => parts.length);
  const isTight = filled.every(({ parts }) => parts.length === 1 || parts.slice(1).every(isListText));
  const lines = filled.map(({ marker, parts }) => indent(parts.join(isTight ? '\n' : '\n\n'), marker));
  return lines.length ? [lines.join(isTight ? '\n' : '\n\n')] : [];
}

const isListText = (block: string): boolean => /^(?:[-*]|\d+[.)]) /.test(block);

function orderedList(element: Element): string[] {
  const start = Number.parseInt(element.getAttribute('start') ?? '1', 10);
  const first = Number.isSafeInteger(start) && start >= 0 && start < 1e8 ? start : 1;
  return list(element.children, (index) => `${first + index}.`);
}

function indent(text: string, marker: string): string {
  const pad = ' '.repeat(marker.length);
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? marker + line : line && pad + line))
    .join('\n');
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

function codeBlock(element: Element): string[] {
  const code = rawText(element).replace(/^\n/, '').trimEnd();
  if (!code.trim()) return [];
  const fence = fenceFor(code, 3);
  return [`${fence}${languageOf(element)}\n${code}\n${fence}`];
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
  const text = inline([new Text(foldedText(element))]).trim();
  return text ? [/^\*|\*$/.test(text) ? text : `*${text}*`] : [];
}

function definitions(element: Element): string[] {
  const out: string[] = [];
  for (const part of elementsNamed(element, 'dt', 'dd')) {
    if (part.localName === 'dt') {
      const term = inline(part.childNodes).trim();
      if (term) out.push(/[*\n]/.test(term) ? term : `**${term}**`);
    } else out.push(...list([part], () => '-'));
  }
  return out;
}

/** A link around blocks: its first line carries the address, the others stay what they are. */
function linkedBlocks(element: Element): string[] {
  const target = element.getAttribute('href');
  const inner = blocks(element);
  const first = inner.findIndex((block) => !/[[\]\n`]/.test(block));
  if (!target || first < 0) return inner;
  const [, mark = '', text = ''] = /^(#{1,6} |)(.*)$/s.exec(inner[first]!)!;
  return inner.with(first, mark + linked(text, target));
}
