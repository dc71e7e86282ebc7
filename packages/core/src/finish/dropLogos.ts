/** A picture that does nothing but lead to the front page is the site's sign, wherever it stands. Runs after addresses are whole. */
import { type Element, elementsNamed, firstNamed, following, type Node, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const MAX_NODES = 30;

export function dropLogos(draft: Draft): void {
  const { url } = draft;
  if (!url) return;
  const isFront = url.pathname === '/'; // there every link may lead to it
  const front = new Set([url.origin, `${url.origin}/`]);
  for (const link of elementsNamed(draft.body, 'a')) {
    if (!front.has(link.getAttribute('href') ?? '') || !isPicture(link)) continue;
    if (!isFront || isCalledSign(firstNamed(link, 'img')!)) drop(draft, link, 'site-sign');
  }
}

function isCalledSign(image: Element): boolean {
  return /(?:^|[\W_])logos?(?:$|[\W_])/i.test(`${image.getAttribute('src') ?? ''} ${image.className} ${image.id}`);
}

function isPicture(link: Element): boolean {
  let seen = 0;
  for (let node = link.firstChild as Node | null; node; node = following(node, link)) {
    if (++seen > MAX_NODES || (node instanceof Text && node.data.trim())) return false;
  }
  return firstNamed(link, 'img') !== undefined;
}
