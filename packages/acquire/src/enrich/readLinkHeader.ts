/** Parses the `Link` header (RFC 8288) to the same form as the page's `<link>` elements. */
import type { PageLink } from '@pith/core';

const MAX_LINKS = 50;
const MAX_LENGTH = 20_000;

export function readLinkHeader(header: string, base: string): PageLink[] {
  const found: PageLink[] = [];
  // URLs are in angle brackets and may contain commas; values may be quoted.
  const pattern =
    /<([^<>]{1,2000})>((?:\s*;\s*[\w!#$&+.^`|~-]{1,50}\*?(?:\s*=\s*(?:"[^"]{0,500}"|[^\s;,"]{0,500}))?)*)/g;
  for (const [, address, parameters = ''] of header.slice(0, MAX_LENGTH).matchAll(pattern)) {
    const href = URL.parse(address!, base);
    const rel = parameterOf(parameters, 'rel');
    if (!href || !/^https?:$/.test(href.protocol) || !rel) continue;
    const type = parameterOf(parameters, 'type');
    for (const each of rel.toLowerCase().split(/\s+/)) {
      if (found.length < MAX_LINKS) found.push({ rel: each, href: href.href, type });
    }
  }
  return found;
}

function parameterOf(parameters: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;,"]*))`, 'i').exec(parameters);
  return match?.[1] ?? match?.[2];
}
