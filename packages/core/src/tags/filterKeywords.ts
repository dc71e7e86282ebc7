/** Selects the keywords of a page that are useful as tags for a reader. */
import type { TextWords } from './splitWords.ts';

const MAX_WORDS = 4;
/** In a list of at least this many keywords, a word that more than half of them share is keyword stuffing. */
const MIN_STUFFED = 4;

/** Text types, menu entries and placeholders: they name no subject. */
const NO_SUBJECT = new Set(
  'article articles blog blogs post posts news home homepage page uncategorized uncategorised general misc other others featured top stories story default tags tag category main website web site n/a none null undefined allgemein sonstiges actualités actualité noticias noticia notizie artikel nachrichten'.split(
    ' ',
  ),
);

export function filterKeywords(
  keywords: readonly string[],
  isForSearchEngines: boolean,
  texts: readonly TextWords[],
  siteNames: readonly string[],
): string[] {
  const subjects = keywords.filter(
    (word) =>
      !NO_SUBJECT.has(word.toLowerCase()) &&
      !siteNames.includes(normaliseTag(word)) &&
      wordsOf(word).length <= MAX_WORDS,
  );
  if (!isForSearchEngines) return subjects;
  return isStuffed(subjects) ? [] : subjects.filter((word) => texts.some((text) => containsWords(text, word)));
}

function wordsOf(keyword: string): string[] {
  return keyword
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
}

export function normaliseTag(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Detects keyword stuffing: "cheap shoes, buy shoes, shoes online, best shoes". */
function isStuffed(keywords: readonly string[]): boolean {
  if (keywords.length < MIN_STUFFED) return false;
  const counts = new Map<string, number>();
  for (const keyword of keywords) {
    for (const word of new Set(wordsOf(keyword))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Math.max(...counts.values()) > keywords.length / 2;
}

/** Whether all words of the keyword occur in the text, not necessarily side by side. */
function containsWords({ lowerCased, runs }: TextWords, keyword: string): boolean {
  const words = keyword.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length > 0 && words.every((word) => wordSet(lowerCased).has(word) || runs.some((run) => run.includes(word)))
  );
}

const wordSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function wordSet(words: readonly string[]): ReadonlySet<string> {
  const set = wordSets.get(words) ?? new Set(words);
  wordSets.set(words, set);
  return set;
}
