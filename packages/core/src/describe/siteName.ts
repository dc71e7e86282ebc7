import { firstOf } from './firstOf.ts';
import { property, textOf } from './jsonLd.ts';
import { oembedText } from './oembed.ts';
import { meta } from './rawMetadata.ts';

export const siteName = firstOf<string>([
  ['open-graph', (raw) => meta(raw, 'og:site_name')],
  ['json-ld', (raw) => textOf(property(raw.article, 'publisher'))],
  [
    'json-ld',
    (raw) =>
      textOf(
        property(
          raw.jsonLdNodes.find((node) => node.types.includes('WebSite')),
          'name',
        ),
      ),
  ],
  ['oembed', (raw) => oembedText(raw, 'provider_name')],
  ['meta', (raw) => meta(raw, 'application-name', 'apple-mobile-web-app-title', 'dc.publisher')],
]);
