import { meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf } from './linkedData.ts';
import { embedded } from './oembed.ts';

export const siteName = firstOf<string>([
  ['open-graph', (facts) => meta(facts, 'og:site_name')],
  ['json-ld', (facts) => textOf(property(facts.article, 'publisher'))],
  [
    'json-ld',
    (facts) =>
      textOf(
        property(
          facts.things.find((thing) => thing.types.includes('WebSite')),
          'name',
        ),
      ),
  ],
  ['oembed', (facts) => embedded(facts, 'provider_name')],
  ['meta', (facts) => meta(facts, 'application-name', 'apple-mobile-web-app-title', 'dc.publisher')],
]);
