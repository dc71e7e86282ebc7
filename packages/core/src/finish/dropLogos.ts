/** Removes images that link to the front page of the site: they are its logo, wherever they are. Needs absolute URLs. */
import { type Element, elementsNamed, firstNamed, following, type Node, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const MAX_NODES = 30;

export function dropLogos(draft: Draft): void {
  const { url } = draft;
  if (!url) return;
  const isFrontPage = url.pathname === '/'; // its own images may link to it too
  const frontPageUrls = new Set([url.origin, `${url.origin}/`]);
  for (const link of elementsNamed(draft.body, 'a')) {
    const address = link.getAttribute('href') ?? '';
    if (!frontPageUrls.has(address.replace(/[?#].*$/, '')) || !isImageOnly(link)) continue;
    // With a query it may be a page of its own: `/?p=12`.
    const leadsHome = !isFrontPage && frontPageUrls.has(address);
    if (leadsHome || isNamedLogo(firstNamed(link, 'img')!)) drop(draft, link, 'site-sign');
  }
}

function isNamedLogo(image: Element): boolean {
  return /(?:^|[\W_])logos?(?:$|[\W_])/i.test(`${image.getAttribute('src') ?? ''} ${image.className} ${image.id}`);
}

function isImageOnly(link: Element): boolean {
  let seen = 0;
  for (let node = link.firstChild as Node | null; node; node = following(node, link)) {
    if (++seen > MAX_NODES || (node instanceof Text && node.data.trim())) return false;
  }
  return firstNamed(link, 'img') !== undefined;
}
