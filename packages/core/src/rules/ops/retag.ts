import { rename } from '../../dom/index.ts';
import { selector, tagName } from '../fields.ts';
import { defineOp } from './op.ts';

export const retag = defineOp({
  op: 'retag',
  summary: 'Renames each match; attributes and children stay.',
  fields: { selector: selector('what to rename'), tag: tagName('the new element name') },
  example: [
    '<div class="head">Noon <b>tide</b></div>',
    'selector: .head, tag: h2',
    '<h2 class="head">Noon <b>tide</b></h2>',
  ],
  run(scope, action) {
    for (const element of scope.find(action.selector)) rename(element, action.tag);
  },
});
