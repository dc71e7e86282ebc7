import { foldedText } from '../dom/index.ts';
import { clean } from './clean.ts';
import { metaAll } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { property, textsOf } from './linkedData.ts';

export const authors = firstOf<readonly string[]>([
  ['json-ld', (facts) => names(textsOf(property(facts.article, 'author')))],
  [
    'meta',
    (facts) =>
      names(
        metaAll(
          facts,
          'author',
          'article:author',
          'dc.creator',
          'dcterms.creator',
          'parsely-author',
          'sailthru.author',
          'citation_author',
          'byl',
        ),
      ),
  ],
  ['rel-author', (facts) => names(facts.authorLinks.map((link) => clean(foldedText(link))))],
]);

/** Names only: addresses, handles and "by" are not part of one. */
function names(found: readonly string[]): string[] {
  const people = found
    .flatMap((text) => text.split(/\s*(?:;|,|\band\b|&)\s+/i))
    .map((text) => text.replace(/^\s*(?:by|von|par|por|di)\s+/i, '').trim())
    .filter((text) => text.length > 1 && text.length < 80 && !/^https?:|^@|@.*\.|\/\//i.test(text));
  return [...new Set(people)].slice(0, 20);
}
