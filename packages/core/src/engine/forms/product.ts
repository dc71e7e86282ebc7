/** A product with its name, price, description and data, without what only serves the order. */
import { addDescription, addPrice } from '../claimedTexts.ts';
import { dropEntryRepeats } from '../dropEntryRepeats.ts';
import { dropOrderParts } from '../orderParts.ts';
import { findNameAndPrice, formatProduct } from '../product.ts';
import type { Form } from './form.ts';

export const product: Form = ({ doc, evidence, decision: { keep }, hasScope, isUnchanged }) => {
  const { price, product: claimed } = doc.claims;
  const lines = dropOrderParts(evidence, keep);
  for (const { index } of findNameAndPrice(evidence, price)) keep[index] = true;
  const around = keep.map((isKept, index) => isKept || lines.has(index));
  if (isUnchanged) return { around };
  return {
    around,
    arrange(body) {
      dropEntryRepeats(doc, evidence, keep, { isList: false });
      const name = formatProduct(evidence, keep, body, price);
      if (hasScope) return;
      const shown = evidence.survey.blocks.filter(({ index }) => keep[index]);
      const top = addPrice(body, name, shown, doc.claims);
      addDescription(body, top, shown, claimed?.description ?? '');
    },
  };
};
