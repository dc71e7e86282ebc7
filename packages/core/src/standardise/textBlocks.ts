/** Finds the structure of plain text: paragraphs, headings, lists, definitions, quotes, and what must keep its lines and columns. */
import { indentOf, type Line, partOf } from './preformattedLines.ts';

export type Block =
  | { readonly kind: 'prose' | 'lines' | 'fixed' | 'definition'; readonly lines: readonly Line[] }
  | { readonly kind: 'heading'; readonly level: number; readonly lines: readonly Line[] }
  | { readonly kind: 'item'; readonly number: number | undefined; readonly lines: readonly Line[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] };

const MAX_QUOTE_DEPTH = 5;
const QUOTE = /^ ?(?:>|&gt;) ?/;
/** The foot and the head of a sheet of paper, as RFCs have them. */
const PAGE_FOOT = /\[Page \d+\]$/;
const PAGE_HEAD = /^\S.* {3,}\S.*\d{4}$/;
const BULLET = /^(\s*)([-*o•·+]|\(?(\d{1,3})[.)])(\s+)(?=\S)/;
const NUMBERED_HEADING = /^(?:\d{1,3}(?:\.\d{1,3})*\.?|[A-Z](?:\.\d{1,3})+\.?|Appendix [A-Z]\.?)\s{1,4}\p{Lu}/u;
const NAMED_HEADING =
  /^(?:chapter|part|book|section|appendix|prologue|epilogue|preface|introduction|contents)\b[^.]{0,60}\.?$/i;
const MAX_HEADING = 76;
const SYMBOLS = /[|+\\/=_*#~^<>{}[\]@$%&;`]/g;
const COLUMNS = /\S {3,}\S/;
const LEADERS = /\.{4,}|(?:\. ){4,}/;
const CODE = /^\s*(?:[$#%>] |#include|int |void |def |class |import |return |if \(|for \(|\/\/|\/\*)|[{};]\s*$/;

/** `depth`: how many quotes are around the lines. */
export function textBlocks(lines: readonly Line[], depth = 0): Block[] {
  const paragraphs = paragraphsOf(withoutPageBreaks(lines));
  const bodyIndent = commonIndent(paragraphs);
  const blocks: Block[] = [];
  for (const paragraph of paragraphs) {
    const isQuote = QUOTE.test(paragraph[0]!.text) && depth < MAX_QUOTE_DEPTH;
    const found = isQuote ? quoteOf(paragraph, depth) : blocksOf(paragraph, bodyIndent);
    for (const block of found) add(blocks, block);
  }
  return blocks;
}

/** Tables and diagrams have empty lines too: parts that follow each other are one. */
function add(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  const empty: Line = { text: '', pieces: [], heading: undefined };
  if (block.kind === 'fixed' && last?.kind === 'fixed')
    blocks[blocks.length - 1] = { kind: 'fixed', lines: [...last.lines, empty, ...block.lines] };
  else if (block.kind === 'quote' && last?.kind === 'quote')
    blocks[blocks.length - 1] = { kind: 'quote', blocks: [...last.blocks, ...block.blocks] };
  else if (block.kind === 'prose' && last?.kind === 'prose' && continues(last.lines, block.lines))
    blocks[blocks.length - 1] = { kind: 'prose', lines: [...last.lines, ...block.lines] };
  else blocks.push(block);
}

const PAGE_BREAK = '\u0000';

/** Removes feet and heads of pages, and marks where a paragraph may go on after them. */
function withoutPageBreaks(lines: readonly Line[]): Line[] {
  if (!lines.some(({ text }) => PAGE_FOOT.test(text))) return [...lines];
  const kept: Line[] = [];
  let isAfterFoot = false;
  for (const line of lines) {
    if (PAGE_FOOT.test(line.text)) {
      isAfterFoot = true;
      while (kept.length && !kept.at(-1)!.text) kept.pop();
      kept.push({ text: PAGE_BREAK, pieces: [], heading: undefined });
    } else if (!isAfterFoot) kept.push(line);
    else if (line.text) {
      isAfterFoot = false;
      if (!PAGE_HEAD.test(line.text)) kept.push(line);
    }
  }
  return kept;
}

/** A sentence that a page break cuts in two. */
function continues(before: readonly Line[], after: readonly Line[]): boolean {
  return (
    brokenAfter.has(before.at(-1)!) && /^\s*\p{Ll}/u.test(after[0]!.text) && !/[.!?:]["')]?$/.test(before.at(-1)!.text)
  );
}
const brokenAfter = new WeakSet<Line>();

/** Lines between empty lines. Quoted and own lines of a mail are apart even without one. */
function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  let open: Line[] = [];
  const end = () => {
    if (open.length) paragraphs.push(open);
    open = [];
  };
  for (const line of lines) {
    if (line.text === PAGE_BREAK) {
      const last = open.at(-1) ?? paragraphs.at(-1)?.at(-1);
      if (last) brokenAfter.add(last);
      end();
    } else if (!line.text.trim()) end();
    else {
      const last = open.at(-1);
      if (last && (QUOTE.test(last.text) !== QUOTE.test(line.text) || last.heading !== line.heading)) end();
      open.push(line);
    }
  }
  end();
  return paragraphs;
}

/** The indent of most long paragraphs: headings stand to the left of it. */
function commonIndent(paragraphs: readonly Line[][]): number {
  const counts = new Map<number, number>();
  for (const lines of paragraphs) {
    if (lines.length < 2) continue;
    const indent = indentOf(lines[1]!);
    counts.set(indent, (counts.get(indent) ?? 0) + lines.length);
  }
  let best = 0;
  for (const [indent, count] of counts) if (count > (counts.get(best) ?? 0)) best = indent;
  return best;
}

function quoteOf(lines: readonly Line[], depth: number): Block[] {
  const inner = lines.map((line) => withoutItalics(partOf(line, QUOTE.exec(line.text)?.[0].length ?? 0)));
  return [{ kind: 'quote', blocks: textBlocks(inner, depth + 1) }];
}

/** Archives of mailing lists set quoted lines in italics. */
function withoutItalics(line: Line): Line {
  return {
    ...line,
    pieces: line.pieces.map((piece) => (piece.emphasis === 'i' ? { ...piece, emphasis: undefined } : piece)),
  };
}

function blocksOf(lines: readonly Line[], bodyIndent: number): Block[] {
  const [first] = lines as [Line, ...Line[]];
  if (first.heading !== undefined) return [{ kind: 'heading', level: first.heading, lines }];
  const level = lines.length === 1 ? headingLevel(first, bodyIndent) : undefined;
  if (level !== undefined) return [{ kind: 'heading', level, lines }];
  if (isStair(lines)) return [{ kind: 'heading', level: 3, lines: [first] }, ...blocksOf(lines.slice(1), bodyIndent)];
  return itemsOf(lines) ?? [definitionOf(lines) ?? { kind: kindOf(lines), lines }];
}

/** A title, a term below it further to the right, and its definition further still, without empty lines between them. */
function isStair([title, term, definition]: readonly Line[]): boolean {
  if (!title || !term || !definition || title.text.trim().length > MAX_HEADING) return false;
  return (
    indentOf(title) < indentOf(term) &&
    indentOf(term) < indentOf(definition) &&
    !/[.;:,]$/.test(title.text) &&
    symbolShare(title.text) < 0.05
  );
}

function headingLevel(line: Line, bodyIndent: number): number | undefined {
  const text = line.text.trim();
  const indent = indentOf(line);
  if (text.length > MAX_HEADING || COLUMNS.test(text.replace(/^\S+\s+/, '')) || LEADERS.test(text)) return undefined;
  const isLeft = indent === 0;
  if (isLeft && NUMBERED_HEADING.test(text) && !/[.;:,]$/.test(text))
    return Math.min(6, 1 + (/^[\w.]+/.exec(text)![0].match(/\w+/g)?.length ?? 1));
  if (NAMED_HEADING.test(text)) return 2;
  const isShout =
    /^[^\p{Ll}]{3,60}$/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= 4 && symbolShare(text) < 0.1;
  const hangsOut =
    isLeft && bodyIndent >= 2 && /^\p{Lu}/u.test(text) && !/[.;:,]$/.test(text) && symbolShare(text) < 0.05;
  return isShout || hangsOut ? 2 : undefined;
}

/** Paragraphs with a bullet or number and a hanging indent; several items may follow each other without empty lines. */
function itemsOf(lines: readonly Line[]): Block[] | undefined {
  const opening = BULLET.exec(lines[0]!.text);
  if (!opening) return undefined;
  const items: Block[] = [];
  let open: Line[] = [];
  let number: number | undefined;
  const end = () => {
    if (open.length) items.push({ kind: 'item', number, lines: open });
  };
  for (const line of lines) {
    const marker = BULLET.exec(line.text);
    if (marker && marker[1]!.length === opening[1]!.length) {
      end();
      open = [partOf(line, marker[0].length)];
      number = marker[3] === undefined ? undefined : Number(marker[3]);
    } else if (indentOf(line) > opening[1]!.length) open.push(line);
    else return undefined;
  }
  end();
  const isText = items.every(
    (item) =>
      item.kind === 'item' && item.lines.every(({ text }) => !COLUMNS.test(text.trim()) && symbolShare(text) < 0.12),
  );
  return isText ? items : undefined;
}

/** A term with its definition further to the right below it, as manuals have them. */
function definitionOf(lines: readonly Line[]): Block | undefined {
  const [term, ...rest] = lines as [Line, ...Line[]];
  if (!rest.length || term.text.trim().length > 60) return undefined;
  const indent = indentOf(rest[0]!);
  const isDeeper = indent >= indentOf(term) + 4 && rest.every((line) => indentOf(line) === indent);
  return isDeeper && looksLikeProse(rest) ? { kind: 'definition', lines } : undefined;
}

function kindOf(lines: readonly Line[]): 'prose' | 'lines' | 'fixed' {
  if (looksLikeProse(lines)) return 'prose';
  return looksLikeText(lines) && lines.every(({ text }) => text.trim().length <= 70) ? 'lines' : 'fixed';
}

/** Running text that only its width breaks into lines. */
function looksLikeProse(lines: readonly Line[]): boolean {
  if (!looksLikeText(lines)) return false;
  if (lines.length === 1) return isSentence(lines[0]!.text.trim());
  const full = lines.slice(0, -1);
  const widest = Math.max(...lines.map(({ text }) => text.length));
  const mean = full.reduce((sum, { text }) => sum + text.trim().length, 0) / full.length;
  return mean >= 38 && full.every(({ text }) => text.length >= widest * 0.6);
}

/** Ends like a sentence, or fills a line. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).length;
  return words >= 4 && (/[.!?:;,…"”')\]]$/.test(text) || (words >= 8 && text.length >= 50));
}

/** Words in one column, without the marks of tables, diagrams and code. */
function looksLikeText(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text.trim()).join(' ');
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  if (letters < text.length * 0.6 || symbolShare(text) > 0.08) return false;
  const columns = lines.filter((line) => COLUMNS.test(line.text.trim()) || LEADERS.test(line.text)).length;
  const code = lines.filter((line) => CODE.test(line.text)).length;
  const indents = new Set(lines.slice(1).map(indentOf));
  return columns * 4 <= lines.length && code * 3 <= lines.length && indents.size <= 2;
}

const symbolShare = (text: string): number => (text.match(SYMBOLS)?.length ?? 0) / Math.max(1, text.length);
