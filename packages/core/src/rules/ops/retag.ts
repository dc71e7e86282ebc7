import { rename } from '../../dom/index.ts';
import { selector, tagName } from '../fields.ts';
import { defineOp } from './op.ts';

export const retag = defineOp({
  op: 'retag',
  summary: 'Gives each match another element name; attributes and children stay.',
  fields: { selector: selector('what to rename'), tag: tagName('its new name') },
  example: [
    '<div class="head">Noon <b>tide</b></div>',
    'selector: .head, tag: h2',
    '<h2 class="head">Noon <b>tide</b></h2>',
  ],
  run(site, given) {
    for (const element of site.find(given.selector)) rename(element, given.tag);
  },
});
