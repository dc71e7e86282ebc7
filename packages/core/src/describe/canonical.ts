import { httpUrl } from './clean.ts';
import { firstOf } from './firstOf.ts';
import { meta, type RawMetadata } from './rawMetadata.ts';

export const canonical = firstOf<string>([
  ['link', (raw) => onSameSite(raw, httpUrl(raw.links.get('canonical'), raw.doc.url))],
  ['open-graph', (raw) => onSameSite(raw, httpUrl(meta(raw, 'og:url'), raw.doc.url))],
]);

/** The URL, unless it is on another site or is the front page of an inner page: such canonical links are mistakes. */
function onSameSite(raw: RawMetadata, address: string | undefined): string | undefined {
  const page = raw.doc.url;
  if (!address || !page) return address;
  const url = new URL(address);
  const withoutPrefix = (host: string) => host.replace(/^(?:www|m|amp|mobile)\./, '');
  if (withoutPrefix(url.hostname) !== withoutPrefix(page.hostname)) return undefined;
  return url.pathname === '/' && page.pathname !== '/' ? undefined : address;
}
