import { Element, Text } from '../../dom/index.ts';
import { flag, selector } from '../fields.ts';
import { defineOp } from './op.ts';

export const removeChildren = defineOp({
  op: 'remove_children',
  summary: 'Empties each match; the element itself stays.',
  fields: {
    selector: selector('what to empty'),
    keep_text: flag('remove the elements in it only, and keep the text between them'),
  },
  example: ['<div class="ad">Buy <b>now</b></div>', 'selector: .ad', '<div class="ad"></div>'],
  run(site, given) {
    for (const element of site.find(given.selector)) {
      for (const child of element.childNodes) {
        if (child instanceof Element) site.drop(child);
        else if (!(given.keep_text && child instanceof Text)) child.remove();
      }
    }
  },
});
