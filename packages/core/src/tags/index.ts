/**
 * Chooses the tags of an article: the page's own keywords where they are useful, then the categories of its site, then known topics, then
 * its most frequent phrases. At most five; the same text always gives the same tags.
 */
import type { Sourced } from '../types.ts';
import { categoriesOfHost } from './categories.ts';
import { filterKeywords, normaliseTag } from './filterKeywords.ts';
import { findTopics } from './findTopics.ts';
import { keyPhrases } from './keyPhrases.ts';
import { splitWords } from './splitWords.ts';

const MAX_TAGS = 5;
/** Phrases are the weakest source: a few are useful, more are noise. */
const MAX_PHRASES = 3;
/** Phrases are only added up to this number of tags. */
const MAX_TAGS_WITH_PHRASES = 3;
/** Only the start of a longer text is read, to bound the time. */
const MAX_TEXT = 30_000;

export interface TagInput {
  readonly title: string | undefined;
  readonly text: string;
  /** The text without code and formulas: their words are no key phrases. */
  readonly prose: string;
  readonly lang: string | undefined;
  readonly host: string | undefined;
  readonly siteName: string | undefined;
  readonly keywords: Sourced<readonly string[]> | undefined;
}

export function chooseTags({
  title,
  text,
  prose,
  lang,
  host,
  siteName,
  keywords,
}: TagInput): Sourced<readonly string[]> | undefined {
  // Tags from a rule or script were chosen by a person: use them as they are.
  if (keywords && /^(?:rule|script)/.test(keywords.source)) return keywords;
  const [heading, body] = [splitWords(title ?? ''), splitWords(text.slice(0, MAX_TEXT))];
  const siteNames = [host?.replace(/^www\./, ''), host?.split('.').at(-2), siteName].map((name) =>
    normaliseTag(name ?? ''),
  );
  const sources: [source: string, find: () => readonly string[]][] = [
    [
      keywords?.source ?? '',
      () => filterKeywords(keywords?.value ?? [], keywords?.source === 'meta', [heading, body], siteNames),
    ],
    ['domain', () => categoriesOfHost(host ?? '')],
    ['topics', () => findTopics(heading, body)],
    [
      'phrases',
      () => keyPhrases(heading, prose === text ? body : splitWords(prose.slice(0, MAX_TEXT)), lang, MAX_PHRASES),
    ],
  ];
  const tags = new Map<string, string>();
  const used: string[] = [];
  for (const [source, find] of sources) {
    const limit = source === 'phrases' ? MAX_TAGS_WITH_PHRASES : MAX_TAGS;
    if (tags.size >= limit) break;
    const before = tags.size;
    for (const tag of find()) {
      const form = normaliseTag(tag) || tag;
      const isKnown =
        tags.has(form) || (source === 'phrases' && (siteNames.includes(form) || isCovered(tag, tags.values())));
      if (tags.size < limit && !isKnown) tags.set(form, tag);
    }
    if (tags.size > before) used.push(source);
  }
  return tags.size ? { value: [...tags.values()], source: used.join(', ') } : undefined;
}

/** Whether each word of the phrase is already in a tag. */
function isCovered(phrase: string, tags: Iterable<string>): boolean {
  const known = [...tags].map(normaliseTag);
  return phrase.split(' ').every((word) => known.some((tag) => tag.includes(normaliseTag(word).replace(/s$/, ''))));
}
