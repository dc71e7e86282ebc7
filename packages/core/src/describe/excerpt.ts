import { firstOf } from './firstOf.ts';
import { property, textOf } from './jsonLd.ts';
import { meta } from './rawMetadata.ts';

export const excerpt = firstOf<string>([
  ['open-graph', (raw) => meta(raw, 'og:description')],
  ['twitter', (raw) => meta(raw, 'twitter:description')],
  ['meta', (raw) => meta(raw, 'description', 'dc.description', 'dcterms.abstract', 'sailthru.description')],
  ['json-ld', (raw) => textOf(property(raw.article, 'description'))],
]);
