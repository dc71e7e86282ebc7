/** Finds where a page lists offers: cards of one template with a link, a picture and a price. */
import type { Evidence } from './evidence.ts';
import type { Survey } from './survey.ts';

export const isOffer = ({ links, images, prices }: Survey, entry: number): boolean =>
  links[entry]! > 0 && images[entry]! > 0 && prices[entry]! > 0;

/** 1 for each element around such a list. */
export function markOfferLists({ survey, lists }: Evidence): Uint8Array {
  const holdsOffers = new Uint8Array(survey.elements.length);
  for (const { members } of lists.groups) {
    if (members.filter((member) => isOffer(survey, member)).length * 2 <= members.length) continue;
    for (let at = survey.parent[members[0]!]!; at >= 0 && !holdsOffers[at]; at = survey.parent[at]!)
      holdsOffers[at] = 1;
  }
  return holdsOffers;
}
