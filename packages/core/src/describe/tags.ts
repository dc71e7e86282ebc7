import { firstOf } from './firstOf.ts';
import { property, textsOf } from './jsonLd.ts';
import { textIn } from './lines.ts';
import { isIndex, metaAll } from './rawMetadata.ts';

const MAX_KEYWORDS = 20;

/** The page's own keywords. Whether they become the article's tags is decided later. */
export const tags = firstOf<readonly string[]>([
  ['open-graph', (raw) => keywordsIn(metaAll(raw, 'article:tag', 'og:article:tag'))],
  ['json-ld', (raw) => keywordsIn(textsOf(property(raw.article, 'keywords')))],
  ['meta', (raw) => keywordsIn(metaAll(raw, 'parsely-tags', 'sailthru.tags', 'news_keywords'))],
  ['microdata', (raw) => keywordsIn(raw.microdata.keywords.map(textIn))],
  ['rel-tag', (raw) => (isIndex(raw) ? [] : keywordsIn(raw.tagLinks.map(textIn)))],
  ['meta', (raw) => keywordsIn(metaAll(raw, 'keywords'))],
]);

/** Splits texts into keywords without duplicates. Returns none if there are many: long lists are written for search engines. */
function keywordsIn(texts: readonly string[]): string[] {
  const words = texts
    .flatMap((text) => text.split(/[,;，、；]/))
    .map((text) => text.trim().replace(/^#/, ''))
    .filter((text) => text.length > 1 && text.length < 40);
  const distinct = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  return distinct.length > MAX_KEYWORDS ? [] : distinct;
}
