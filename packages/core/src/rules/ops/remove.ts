import { selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const remove = {
  op: 'remove',
  summary:
    'Removes each match with its content. Runs in the order of the actions; the field `remove` runs before all actions.',
  fields: () => ({ selector: selector('what to remove') }),
  example: ['<p>a</p><p class="ad">b</p>', 'selector: .ad', '<p>a</p>'],
} satisfies OpDefinition;

export const runRemove: OpRun<typeof remove> = (scope, action) => {
  for (const element of scope.find(action.selector)) if (element.parentNode) scope.drop(element);
};
