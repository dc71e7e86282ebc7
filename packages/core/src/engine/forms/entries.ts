/** A list of like entries: listings and collections. */
import { dropEntryRepeats } from '../dropEntryRepeats.ts';
import { formatListing } from '../formatListing.ts';
import { linkEntryNames } from '../linkEntryNames.ts';
import { decideReviewsOfShop } from '../reviews.ts';
import { imagesOfEntries } from '../units/entries.ts';
import type { Form } from './form.ts';

export const entries: Form = ({ doc, evidence, profile, decision: { keep }, isUnchanged }) => {
  if (profile.isShop) decideReviewsOfShop(evidence, keep);
  if (isUnchanged) return {};
  return {
    images: () => imagesOfEntries(evidence, keep),
    arrange() {
      dropEntryRepeats(doc, evidence, keep, { isList: true });
      linkEntryNames(evidence, keep);
      formatListing(evidence, keep);
    },
  };
};
