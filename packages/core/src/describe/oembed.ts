/** Reads texts from the oEmbed response of the page: external data of any shape, so only strings are used. */
import { clean } from './clean.ts';
import { decodeEntities } from './entities.ts';
import { isRecord, ownProperty } from './jsonLd.ts';
import type { RawMetadata } from './rawMetadata.ts';

export function oembedText(
  { doc }: RawMetadata,
  name: 'title' | 'author_name' | 'provider_name' | 'thumbnail_url',
): string {
  const { oembed } = doc.page;
  const value = isRecord(oembed) ? ownProperty(oembed, name) : undefined;
  return typeof value === 'string' ? clean(decodeEntities(value)) : '';
}
