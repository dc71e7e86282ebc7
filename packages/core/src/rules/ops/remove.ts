import { selector } from '../fields.ts';
import { defineOp } from './op.ts';

export const remove = defineOp({
  op: 'remove',
  summary:
    'Removes each match with all that is in it, after the actions before it; the field `remove` comes before all actions.',
  fields: { selector: selector('what to remove') },
  example: ['<p>a</p><p class="ad">b</p>', 'selector: .ad', '<p>a</p>'],
  run(site, given) {
    for (const element of site.find(given.selector)) if (element.parentNode) site.drop(element);
  },
});
