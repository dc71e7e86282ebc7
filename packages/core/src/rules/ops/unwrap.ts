import { unwrap as unwrapElement } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import { defineOp } from './op.ts';

export const unwrap = defineOp({
  op: 'unwrap',
  summary: 'Replaces each match by its children, text included.',
  fields: { selector: selector('what to take away from around its content') },
  example: ['<div class="box">Noon <b>tide</b></div>', 'selector: .box', 'Noon <b>tide</b>'],
  run(site, given) {
    for (const element of site.find(given.selector)) unwrapElement(element);
  },
});
