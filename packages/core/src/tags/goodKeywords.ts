/** Keywords that a page gives itself: which of them a reader would give it too. */
import type { Scan } from './scan.ts';

const MAX_WORDS = 4;
/** From so many on, a word that half of them share was written for search engines. */
const MIN_STUFFED = 4;

/** Names of software, forms of text, places in a menu: no subject. */
const EMPTY = new Set(
  'article articles blog blogs post posts news home homepage page uncategorized uncategorised general misc other others featured top stories story default tags tag category main website web site n/a none null undefined allgemein sonstiges actualités actualité noticias noticia notizie artikel nachrichten'.split(
    ' ',
  ),
);

export function goodKeywords(
  keywords: readonly string[],
  isForMachines: boolean,
  known: readonly Scan[],
  site: readonly string[],
): string[] {
  const named = keywords.filter(
    (word) => !EMPTY.has(word.toLowerCase()) && !site.includes(plain(word)) && wordsOf(word).length <= MAX_WORDS,
  );
  if (!isForMachines) return named;
  return isStuffed(named) ? [] : named.filter((word) => known.some((scan) => says(scan, word)));
}

function wordsOf(keyword: string): string[] {
  return keyword
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
}

export function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** "cheap shoes, buy shoes, shoes online, best shoes". */
function isStuffed(keywords: readonly string[]): boolean {
  if (keywords.length < MIN_STUFFED) return false;
  const counts = new Map<string, number>();
  for (const keyword of keywords) {
    for (const word of new Set(wordsOf(keyword))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Math.max(...counts.values()) > keywords.length / 2;
}

/** All words of the keyword stand in the text, not necessarily side by side. */
function says({ folded, runs }: Scan, keyword: string): boolean {
  const words = keyword.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => lookup(folded).has(word) || runs.some((run) => run.includes(word)));
}

const lookups = new WeakMap<readonly string[], ReadonlySet<string>>();

function lookup(words: readonly string[]): ReadonlySet<string> {
  const known = lookups.get(words) ?? new Set(words);
  lookups.set(words, known);
  return known;
}
