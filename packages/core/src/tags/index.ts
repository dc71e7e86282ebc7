/**
 * Tags: what a reader would file the article under. The page's own keywords where they are good, then what its site is about, then
 * topics from a table, then the phrases it uses most. At most five; the same text gives the same tags.
 */
import type { Sourced } from '../types.ts';
import { categoriesOf } from './categories.ts';
import { findTopics } from './findTopics.ts';
import { goodKeywords, plain } from './goodKeywords.ts';
import { keyPhrases } from './keyPhrases.ts';
import { scan } from './scan.ts';

const MAX_TAGS = 5;
/** The weakest evidence: a few say what the text is about, more are noise. */
const MAX_PHRASES = 3;
const ENOUGH = 3;
/** Of a longer text the start says enough, and time stays short. */
const MAX_TEXT = 30_000;

export interface Subject {
  readonly title: string | undefined;
  readonly text: string;
  /** The text without code and formulas: their words are nobody's phrases. */
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
}: Subject): Sourced<readonly string[]> | undefined {
  // A person wrote the rule: nothing to judge, nothing to add.
  if (keywords && /^(?:rule|script)/.test(keywords.source)) return keywords;
  const [heading, body] = [scan(title ?? ''), scan(text.slice(0, MAX_TEXT))];
  const site = [host?.replace(/^www\./, ''), host?.split('.').at(-2), siteName].map((name) => plain(name ?? ''));
  const sources: [source: string, find: () => readonly string[]][] = [
    [
      keywords?.source ?? '',
      () => goodKeywords(keywords?.value ?? [], keywords?.source === 'meta', [heading, body], site),
    ],
    ['domain', () => categoriesOf(host ?? '')],
    ['topics', () => findTopics(heading, body)],
    ['phrases', () => keyPhrases(heading, prose === text ? body : scan(prose.slice(0, MAX_TEXT)), lang, MAX_PHRASES)],
  ];
  const tags = new Map<string, string>();
  const used: string[] = [];
  for (const [source, find] of sources) {
    const room = source === 'phrases' ? ENOUGH : MAX_TAGS;
    if (tags.size >= room) break;
    const before = tags.size;
    for (const tag of find()) {
      const form = plain(tag) || tag;
      const isKnown = tags.has(form) || (source === 'phrases' && (site.includes(form) || repeats(tag, tags.values())));
      if (tags.size < room && !isKnown) tags.set(form, tag);
    }
    if (tags.size > before) used.push(source);
  }
  return tags.size ? { value: [...tags.values()], source: used.join(', ') } : undefined;
}

/** Each of its words is in another tag already. */
function repeats(phrase: string, tags: Iterable<string>): boolean {
  const known = [...tags].map(plain);
  return phrase.split(' ').every((word) => known.some((tag) => tag.includes(plain(word).replace(/s$/, ''))));
}
