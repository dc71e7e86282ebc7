import { rename } from '../../dom/index.ts';
import { selector, tagName } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const retag = {
  op: 'retag',
  summary: 'Renames each match; attributes and children stay.',
  fields: () => ({ selector: selector('what to rename'), tag: tagName('the new element name') }),
  example: [
    '<div class="head">Noon <b>tide</b></div>',
    'selector: .head, tag: h2',
    '<h2 class="head">Noon <b>tide</b></h2>',
  ],
} satisfies OpDefinition;

export const runRetag: OpRun<typeof retag> = (scope, action) => {
  for (const element of scope.find(action.selector)) rename(element, action.tag);
};
