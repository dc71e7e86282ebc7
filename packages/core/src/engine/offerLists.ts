/** Finds where a page lists offers: cards of one template with a link, a picture and a price. */
import type { Evidence } from './evidence.ts';

/** 1 for each element around such a list. */
export function markOfferLists({ survey: { elements, parent, links }, lists }: Evidence): Uint8Array {
  const holdsOffers = new Uint8Array(elements.length);
  for (const { members, imageShare, priceShare } of lists.groups) {
    if (Math.min(imageShare, priceShare) <= 0.5 || links[members[0]!] === 0) continue;
    for (let at = parent[members[0]!]!; at >= 0 && !holdsOffers[at]; at = parent[at]!) holdsOffers[at] = 1;
  }
  return holdsOffers;
}
