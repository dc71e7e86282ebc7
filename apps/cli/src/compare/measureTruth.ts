/** Compares an extraction with the text that people chose for the page, by words and as a reader sees it. */
import type { Extraction } from './extraction.ts';
import { linesOf, overlap, wordsOf } from './texts.ts';

/** The text of the article, its blocks on lines of their own. */
export interface Truth {
  readonly text: string;
  readonly title?: string | undefined;
}

export interface TruthMeasures {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Share of the lines of the truth that are there; a heading counts as much as a paragraph. */
  readonly lines: number;
  /** The same of lines with at most six words: headings, labels, prices, names. Undefined if there are none. */
  readonly shortLines: number | undefined;
  /** Share of the extracted lines that the truth has. */
  readonly linesWanted: number;
  /** Share of the page's headings in the truth that are headings in the extraction. Undefined if there are none. */
  readonly headings: number | undefined;
  /** Runs of missing lines between lines that are there. */
  readonly holes: number;
}

const SHORT_LINE_WORDS = 6;
const HEADING = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1\s*>/gi;

export function measureTruth(extraction: Extraction, truth: Truth, pageHtml: string): TruthMeasures {
  const wanted = linesOf(truth.text);
  const found = linesOf(extraction.text);
  const isFound = lineFinder(found);
  const isWanted = lineFinder(wanted);
  const isShort = (line: string) => line.split(' ').length <= SHORT_LINE_WORDS;
  return {
    ...wordScores(wordsOf(extraction.text), wordsOf(truth.text)),
    lines: shareOf(wanted, isFound) ?? 1,
    shortLines: shareOf(wanted.filter(isShort), isFound),
    linesWanted: shareOf(found, isWanted) ?? 0,
    headings: headingsKept(extraction, truth, pageHtml),
    holes: holesIn(wanted.map(isFound)),
  };
}

function wordScores(given: readonly string[], wanted: readonly string[]) {
  if (given.length === 0 || wanted.length === 0) {
    const score = given.length === wanted.length ? 1 : 0;
    return { f1: score, precision: score, recall: score };
  }
  const both = overlap(given, wanted);
  const [precision, recall] = [both / given.length, both / wanted.length];
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** A long line also counts if it is a part of a longer one: extractors split paragraphs differently. */
function lineFinder(lines: readonly string[]): (line: string) => boolean {
  const known = new Set(lines);
  const all = ` ${lines.join(' ')} `;
  return (line) => known.has(line) || (line.split(' ').length > SHORT_LINE_WORDS && all.includes(` ${line} `));
}

function headingsKept({ html }: Extraction, { text, title = '' }: Truth, pageHtml: string): number | undefined {
  const known = new Set(linesOf(text));
  const [titleLine] = linesOf(title);
  const ours = new Set(headingsIn(html));
  const visible = pageHtml.replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, '');
  const wanted = [...new Set(headingsIn(visible))].filter((heading) => known.has(heading) && heading !== titleLine);
  return shareOf(wanted, (heading) => ours.has(heading));
}

const headingsIn = (html: string): string[] =>
  Array.from(html.matchAll(HEADING), ([, , inner]) => linesOf(inner!.replace(/<[^>]*>/g, ''))[0] ?? '').filter(Boolean);

function holesIn(isThere: readonly boolean[]): number {
  const last = isThere.lastIndexOf(true);
  return isThere.filter((is, i) => is && i < last && !isThere[i + 1]).length;
}

const shareOf = (items: readonly string[], is: (item: string) => boolean): number | undefined =>
  items.length === 0 ? undefined : items.filter(is).length / items.length;
