import { Text } from '../../dom/index.ts';
import { flag, selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const removeChildren = {
  op: 'remove_children',
  summary: 'Removes the content of each match; the element itself stays.',
  fields: () => ({
    selector: selector('what to empty'),
    keep_text: flag('remove only child elements and keep the text between them'),
  }),
  example: ['<div class="ad">Buy <b>now</b></div>', 'selector: .ad', '<div class="ad"></div>'],
} satisfies OpDefinition;

export const runRemoveChildren: OpRun<typeof removeChildren> = (scope, action) => {
  for (const element of scope.find(action.selector)) {
    for (const child of element.childNodes) {
      if (!(action.keep_text && child instanceof Text)) scope.drop(child);
    }
  }
};
