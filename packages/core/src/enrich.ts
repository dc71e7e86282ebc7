/** What can be said about an article beyond its facts. Nobody pays for it who does not ask. */
import { keyPhrases } from './tags/keyPhrases.ts';
import { keySentences } from './tags/keySentences.ts';
import { type ReadingLevel, readingLevel } from './tags/readingLevel.ts';
import { scan } from './tags/scan.ts';
import type { Article } from './types.ts';

export interface Enrichment {
  /** Null for texts that are too short, or written without spaces. */
  readonly reading_level: ReadingLevel | null;
  readonly key_phrases: readonly string[];
  readonly key_sentences: readonly string[];
}

const MAX_TEXT = 100_000;
const MAX_PHRASES = 10;

export function enrich({ title, text, lang }: Pick<Article, 'title' | 'text' | 'lang'>): Enrichment {
  const start = text.slice(0, MAX_TEXT);
  return {
    reading_level: readingLevel(start, lang) ?? null,
    key_phrases: keyPhrases(scan(title ?? ''), scan(start), lang, MAX_PHRASES),
    key_sentences: keySentences(title, start, lang),
  };
}
