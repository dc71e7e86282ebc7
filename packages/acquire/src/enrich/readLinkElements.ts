/** Finds the `<link>` elements of a page's head without parsing the page. */
import type { PageLink } from '@pith/core';
import { unescapeXml as unescaped } from '@pith/core';

/** Only the start of the page is searched. */
const MAX_HEAD_CHARACTERS = 300_000;

export function readLinkElements(html: string, base: string): PageLink[] {
  const found: PageLink[] = [];
  for (const [tag] of html.slice(0, MAX_HEAD_CHARACTERS).matchAll(/<link\s[^<>]{1,3000}>/gi)) {
    const rel = attributeOf(tag, 'rel');
    const address = attributeOf(tag, 'href');
    const href = address ? URL.parse(address, base) : null;
    if (!rel || !href || !/^https?:$/.test(href.protocol)) continue;
    const type = attributeOf(tag, 'type');
    for (const each of rel.toLowerCase().split(/\s+/)) found.push({ rel: each, href: href.href, type });
    if (found.length > 500) break;
  }
  return found;
}

function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = match?.slice(1).find((each) => each !== undefined);
  return value === undefined ? undefined : unescaped(value).trim();
}
