/** What can be said about an article beyond its facts. Nobody pays for it who does not ask. */
import { parseHtmlFragment } from './parse/parseHtml.ts';
import { keyPhrases } from './tags/keyPhrases.ts';
import { keySentences } from './tags/keySentences.ts';
import { type ReadingLevel, readingLevel } from './tags/readingLevel.ts';
import { scan } from './tags/scan.ts';
import type { Article } from './types.ts';
import { toProse } from './write/text.ts';

export interface Enrichment {
  /** Null for texts that are too short, or written without spaces. */
  readonly reading_level: ReadingLevel | null;
  readonly key_phrases: readonly string[];
  readonly key_sentences: readonly string[];
}

const MAX_TEXT = 100_000;
const MAX_PHRASES = 10;

type Enriched = Pick<Article, 'title' | 'text' | 'lang'> & Partial<Pick<Article, 'content_html'>>;

export function enrich({ title, text, lang, content_html: html = '' }: Enriched): Enrichment {
  const start = text.slice(0, MAX_TEXT);
  // Words of code and formulas are nobody's phrases.
  const prose = /<(?:code|pre)\b/.test(html) ? toProse(parseHtmlFragment(html)) : text;
  return {
    reading_level: readingLevel(start, lang) ?? null,
    key_phrases: keyPhrases(scan(title ?? ''), scan(prose.slice(0, MAX_TEXT)), lang, MAX_PHRASES),
    key_sentences: keySentences(title, start, lang),
  };
}
