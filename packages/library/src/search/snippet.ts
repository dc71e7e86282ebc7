/** Cuts a snippet of a text around the first match, and marks the matches. */
import type { Term } from './terms.ts';
import { type Word, wordsIn } from './words.ts';

const MARK = { start: '\u0002', end: '\u0003' };
const SNIPPET_LENGTH = 240;
const LENGTH_BEFORE_MATCH = 60;
/** Characters searched for a match to show. A later match is still found by the search, but not shown. */
const MAX_SEARCHED_LENGTH = 500_000;

interface Range {
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

/** The words up to two snippet lengths after the first match; later ones are never shown. */
function wordsAround(text: string, terms: readonly Term[]): Word[] {
  const words: Word[] = [];
  let end = Number.POSITIVE_INFINITY;
  const longest = Math.max(1, ...terms.map((term) => term.words.length));
  for (const word of wordsIn(text.slice(0, MAX_SEARCHED_LENGTH))) {
    words.push(word);
    if (word.start > end) break;
    const at = words.length - longest;
    if (end === Number.POSITIVE_INFINITY && at >= 0 && terms.some((term) => isAt(words, at, term)))
      end = words[at]!.start + 2 * SNIPPET_LENGTH;
  }
  return words;
}

/** Matches in text order. Overlapping ones are merged, so that the character pairs of one word are one match. */
function matchesOf(words: readonly Word[], terms: readonly Term[]): Range[] {
  const matches: Range[] = [];
  for (const [i, { start }] of words.entries()) {
    if (matches[0] && start > matches[0].start + SNIPPET_LENGTH) break; // the window ends before this
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
  // Fast path: the first word rules out nearly every position.
  if (term.words.length > 1 && words[at]?.word !== term.words[0]) return false;
  return term.words.every((word, i) => {
    const found = words[at + i]?.word;
    return term.prefix && i === term.words.length - 1 ? found?.startsWith(word) : found === word;
  });
}

/** Marks only the typed character if it matched the first half of a character pair; the next word starts with the second half. */
function endOf(words: readonly Word[], at: number, term: Term): number {
  const last = at + term.words.length - 1;
  const { kind, word, end } = words[last]!;
  const isHalf = kind === 'pair' && term.words.at(-1)!.length < word.length;
  return isHalf ? (words[last + 1]?.start ?? end) : end;
}

/** Cuts at word boundaries, unless a single word is longer than a snippet. */
function windowAround(match: number, words: readonly Word[], length: number): Range {
  const earliest = match - LENGTH_BEFORE_MATCH;
  const start = earliest <= 0 ? 0 : words.find((word) => word.start >= earliest)!.start;
  const latest = start + SNIPPET_LENGTH;
  if (latest >= length) return { start, end: length };
  const last = words.findLast((word) => word.end <= latest);
  return { start, end: last && last.end > start ? last.end : latest };
}

const plain = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ');
