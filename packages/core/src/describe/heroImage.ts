import { isGenericImage } from '../genericImage.ts';
import { httpUrl } from './clean.ts';
import { firstOf } from './firstOf.ts';
import { isSharePicture } from './isSharePicture.ts';
import { isRecord, property, resolveReference, urlOf } from './jsonLd.ts';
import { oembedText } from './oembed.ts';
import { meta, type RawMetadata } from './rawMetadata.ts';

/** The image in the page's metadata, unless it is a logo, an icon or a default image of the site. `core/src/heroImage.ts` compares it with the article's. */
export const heroImage = firstOf<string>([
  ['open-graph', (raw) => imageUrl(meta(raw, 'og:image:secure_url', 'og:image', 'og:image:url'), raw)],
  ['twitter', (raw) => imageUrl(meta(raw, 'twitter:image', 'twitter:image:src'), raw)],
  ['json-ld', (raw) => imageUrl(jsonLdImage(raw), raw)],
  ['meta', (raw) => imageUrl(meta(raw, 'parsely-image-url', 'sailthru.image.full'), raw)],
  ['link', (raw) => imageUrl(raw.links.get('image_src'), raw)],
  ['oembed', (raw) => imageUrl(oembedText(raw, 'thumbnail_url'), raw)],
]);

/** The name of an object on the page ends with a fragment; it is no address of an image. */
function jsonLdImage({ article, jsonLdNodes }: RawMetadata): string | undefined {
  const value = property(article, 'image');
  const [first] = Array.isArray(value) ? value : [value];
  const url = urlOf(isRecord(first) ? resolveReference(first, jsonLdNodes) : first);
  return url.includes('#') ? undefined : url;
}

function imageUrl(value: string | undefined, raw: RawMetadata): string | undefined {
  const url = httpUrl(value, raw.doc.url);
  return url !== undefined && !isGenericImage(url) && !isSharePicture(url, raw) ? url : undefined;
}
