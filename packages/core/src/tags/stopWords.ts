/** Stop words by language: words that say nothing about a subject. They end key phrases, and they identify the language of a text. */
import { readSortedWords } from '../sortedWords.ts';
import { stopWordTable } from './stopWordTable.ts';

export type Language = keyof typeof stopWordTable;

const LANGUAGES = Object.keys(stopWordTable) as Language[];

let tables: ReadonlyMap<Language, ReadonlySet<string>> | undefined;
let languageTable: ReadonlyMap<string, readonly Language[]> | undefined;

/** Built at first use, to keep the import fast. */
function stopWordTables(): ReadonlyMap<Language, ReadonlySet<string>> {
  tables ??= new Map(LANGUAGES.map((language) => [language, new Set(readSortedWords(stopWordTable[language]))]));
  return tables;
}

export function stopWordsOf(language: Language): ReadonlySet<string> {
  return stopWordTables().get(language)!;
}

function languagesByWord(): ReadonlyMap<string, readonly Language[]> {
  if (languageTable) return languageTable;
  const found = new Map<string, Language[]>();
  for (const [language, words] of stopWordTables()) {
    for (const word of words) {
      const known = found.get(word);
      if (known) known.push(language);
      else found.set(word, [language]);
    }
  }
  languageTable = found;
  return found;
}

const SAMPLE_WORDS = 200;
/** In running text one word in five is a stop word of its language; a text with a lower share is in none of these languages. */
const MIN_SHARE = 0.12;

/** Detects the language of a text by its stop words. The language that the page claims only gets a bonus, because templates often claim a wrong one. */
export function detectLanguage(words: readonly string[], claimed: string | undefined): Language | undefined {
  const sample = words.slice(0, SAMPLE_WORDS);
  const hits = new Map<Language, number>();
  for (const word of sample) {
    for (const language of languagesByWord().get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  }
  const code = claimed?.toLowerCase().split('-')[0] ?? '';
  const claimedLanguage = CODE_ALIASES.get(code) ?? code;
  let best: Language | undefined;
  let most = Math.max(2, sample.length * MIN_SHARE);
  for (const language of LANGUAGES) {
    const count = (hits.get(language) ?? 0) * (language === claimedLanguage ? 1.25 : 1);
    if (count > most) [best, most] = [language, count];
  }
  return best;
}

/** Other codes for the same languages. */
const CODE_ALIASES = new Map<string, Language>([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
]);
