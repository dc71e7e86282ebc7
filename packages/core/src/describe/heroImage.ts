import { httpUrl } from './clean.ts';
import { firstOf } from './firstOf.ts';
import { property, urlOf } from './jsonLd.ts';
import { oembedText } from './oembed.ts';
import { meta } from './rawMetadata.ts';

/** The image in the page's metadata. The first image of the article takes precedence over it; see `publish`. */
export const heroImage = firstOf<string>([
  ['open-graph', (raw) => httpUrl(meta(raw, 'og:image:secure_url', 'og:image', 'og:image:url'), raw.doc.url)],
  ['twitter', (raw) => httpUrl(meta(raw, 'twitter:image', 'twitter:image:src'), raw.doc.url)],
  ['json-ld', (raw) => httpUrl(urlOf(property(raw.article, 'image')), raw.doc.url)],
  ['meta', (raw) => httpUrl(meta(raw, 'parsely-image-url', 'sailthru.image.full'), raw.doc.url)],
  ['link', (raw) => httpUrl(raw.links.get('image_src'), raw.doc.url)],
  ['oembed', (raw) => httpUrl(oembedText(raw, 'thumbnail_url'), raw.doc.url)],
]);
