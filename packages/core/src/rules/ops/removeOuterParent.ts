import { selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';
import { unwrapAncestors } from './removeParent.ts';

export const removeOuterParent = {
  op: 'remove_outer_parent',
  summary: "Replaces the grandparent of each match with the grandparent's children, text included.",
  fields: () => ({ selector: selector('whose grandparent to remove') }),
  example: ['<div>Noon <p><img src="a.png"></p></div>', 'selector: img', 'Noon <p><img src="a.png"></p>'],
} satisfies OpDefinition;

export const runRemoveOuterParent: OpRun<typeof removeOuterParent> = (scope, action) => {
  unwrapAncestors(scope, action.selector, 2);
};
