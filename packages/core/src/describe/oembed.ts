/** What the page's oEmbed address answered: outside data of any shape, of which only texts are read. */
import { clean } from './clean.ts';
import { decoded } from './entities.ts';
import type { Facts } from './facts.ts';
import { isRecord, own } from './linkedData.ts';

export function embedded({ doc }: Facts, name: 'title' | 'author_name' | 'provider_name' | 'thumbnail_url'): string {
  const { oembed } = doc.page;
  const said = isRecord(oembed) ? own(oembed, name) : undefined;
  return typeof said === 'string' ? clean(decoded(said)) : '';
}
