/** Computes optional information about an article: reading level, key phrases, key sentences. Not part of `extract`. */
import { parseHtmlFragment } from './parse/parseHtml.ts';
import { keyPhrases } from './tags/keyPhrases.ts';
import { keySentences } from './tags/keySentences.ts';
import { type ReadingLevel, readingLevel } from './tags/readingLevel.ts';
import { splitWords } from './tags/splitWords.ts';
import type { Article } from './types.ts';
import { toProse } from './write/text.ts';

/** Additional information about an article: reading level, key phrases and key sentences. */
export interface Enrichment {
  /** Null for texts that are too short or in a writing system without spaces. */
  readonly reading_level: ReadingLevel | null;
  readonly key_phrases: readonly string[];
  readonly key_sentences: readonly string[];
}

const MAX_CHARACTERS = 100_000;
const MAX_PHRASES = 10;

type EnrichInput = Pick<Article, 'title' | 'text' | 'lang'> & Partial<Pick<Article, 'content_html'>>;

/** Computes reading level, key phrases and key sentences from the first 100,000 characters of an article. Deterministic; uses no network. */
export function enrich({ title, text, lang, content_html: html = '' }: EnrichInput): Enrichment {
  const start = text.slice(0, MAX_CHARACTERS);
  // Code and formulas contain no key phrases.
  const prose = /<(?:code|pre)\b/.test(html) ? toProse(parseHtmlFragment(html)) : text;
  return {
    reading_level: readingLevel(start, lang) ?? null,
    key_phrases: keyPhrases(splitWords(title ?? ''), splitWords(prose.slice(0, MAX_CHARACTERS)), lang, MAX_PHRASES),
    key_sentences: keySentences(title, start, lang),
  };
}
