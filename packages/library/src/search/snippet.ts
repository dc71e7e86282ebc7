/** The place of a text where a question is answered, with marks around the matches. */
import type { Term } from './terms.ts';
import { type Word, wordsIn } from './words.ts';

const MARK = { start: '\u0002', end: '\u0003' };
const LENGTH = 240;
const BEFORE_MATCH = 60;
/** Past this a match is still found, only not shown: a snippet is not worth reading megabytes for. */
const SEARCHED = 500_000;

interface Span {
  readonly start: number;
  readonly end: number;
}

export function snippetOf(text: string, terms: readonly Term[]): string {
  const words = wordsAround(text, terms);
  const matches = matchesOf(words, terms);
  const window = windowAround(matches[0]?.start ?? 0, words, text.length);
  const shown = matches.filter(({ start, end }) => start >= window.start && end <= window.end);

  let at = window.start;
  let snippet = window.start > 0 ? '…' : '';
  for (const { start, end } of shown) {
    snippet += `${plain(text.slice(at, start))}${MARK.start}${plain(text.slice(start, end))}${MARK.end}`;
    at = end;
  }
  snippet += plain(text.slice(at, window.end));
  return window.end < text.length ? `${snippet.trim()}…` : snippet.trim();
}

/** All words up to a snippet's length past the first match: what comes later is not shown. */
function wordsAround(text: string, terms: readonly Term[]): Word[] {
  const words: Word[] = [];
  let end = Number.POSITIVE_INFINITY;
  const longest = Math.max(1, ...terms.map((term) => term.words.length));
  for (const word of wordsIn(text.slice(0, SEARCHED))) {
    words.push(word);
    if (word.start > end) break;
    const at = words.length - longest;
    if (end === Number.POSITIVE_INFINITY && at >= 0 && terms.some((term) => isAt(words, at, term)))
      end = words[at]!.start + 2 * LENGTH;
  }
  return words;
}

/** In order, none touching another's text: neighbouring pairs of one word are one match. */
function matchesOf(words: readonly Word[], terms: readonly Term[]): Span[] {
  const matches: Span[] = [];
  for (const [i, { start }] of words.entries()) {
    if (matches[0] && start > matches[0].start + LENGTH) break; // no window reaches farther
    const found = terms.filter((term) => isAt(words, i, term));
    if (found.length === 0) continue;
    const end = Math.max(...found.map((term) => endOf(words, i, term)));
    const last = matches.at(-1);
    if (last && start < last.end) matches[matches.length - 1] = { start: last.start, end: Math.max(end, last.end) };
    else matches.push({ start, end });
  }
  return matches;
}

function isAt(words: readonly Word[], at: number, term: Term): boolean {
  // Nearly every place is decided by its first word.
  if (term.words.length > 1 && words[at]?.word !== term.words[0]) return false;
  return term.words.every((word, i) => {
    const found = words[at + i]?.word;
    return term.prefix && i === term.words.length - 1 ? found?.startsWith(word) : found === word;
  });
}

/** A single character asked for is marked alone, although what was found is the pair it begins. */
function endOf(words: readonly Word[], at: number, term: Term): number {
  const last = words[at + term.words.length - 1]!;
  const asked = term.words.at(-1)!;
  return last.kind === 'pair' && asked.length < last.word.length ? last.start + asked.length : last.end;
}

/** Cut at the edges of words, unless one word alone is longer than a snippet. */
function windowAround(match: number, words: readonly Word[], length: number): Span {
  const earliest = match - BEFORE_MATCH;
  const start = earliest <= 0 ? 0 : words.find((word) => word.start >= earliest)!.start;
  const latest = start + LENGTH;
  if (latest >= length) return { start, end: length };
  const last = words.findLast((word) => word.end <= latest);
  return { start, end: last && last.end > start ? last.end : latest };
}

const plain = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ');
