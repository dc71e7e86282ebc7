import { firstOf } from './firstOf.ts';
import { property, textOf } from './jsonLd.ts';
import { textIn } from './lines.ts';
import { meta, type RawMetadata } from './rawMetadata.ts';
import { isSiteName, siteNamesOf } from './siteNames.ts';

const MAX_LENGTH = 80;

export const section = firstOf<string>([
  ['json-ld', (raw) => sectionName(textOf(property(raw.article, 'articleSection')), raw)],
  ['open-graph', (raw) => sectionName(meta(raw, 'article:section', 'og:article:section'), raw)],
  ['meta', (raw) => sectionName(meta(raw, 'parsely-section', 'sailthru.section', 'section'), raw)],
  [
    'microdata',
    (raw) => sectionName(meta(raw, 'articlesection') ?? raw.microdata.section.map(textIn).find(Boolean), raw),
  ],
]);

/** The text if it is a short name as in a menu: not a sentence, not a URL, not the name of the site. */
function sectionName(text: string | undefined, raw: RawMetadata): string | undefined {
  const isName = text && text.length <= MAX_LENGTH && !/^https?:|[<>{}]/i.test(text);
  return isName && !isSiteName(text, siteNamesOf(raw)) ? text : undefined;
}
