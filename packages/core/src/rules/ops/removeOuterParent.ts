import { selector } from '../fields.ts';
import { defineOp } from './op.ts';
import { unwrapAncestors } from './removeParent.ts';

export const removeOuterParent = defineOp({
  op: 'remove_outer_parent',
  summary: "Takes the parent's parent of each match away; its children, text included, take its place.",
  fields: { selector: selector("whose parent's parent to take away") },
  example: ['<div>Noon <p><img src="a.png"></p></div>', 'selector: img', 'Noon <p><img src="a.png"></p>'],
  run(site, given) {
    unwrapAncestors(site, given.selector, 2);
  },
});
