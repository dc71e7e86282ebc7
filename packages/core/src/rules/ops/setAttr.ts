import { attributeName, maybe, selector, verbatim } from '../fields.ts';
import { defineOp } from './op.ts';

export const setAttr = defineOp({
  op: 'set_attr',
  summary: 'Sets an attribute of each match, to a value or to what another of its attributes holds.',
  fields: {
    selector: selector('whose attribute'),
    attr: attributeName('the attribute to set'),
    value: maybe(verbatim('its value; it may be empty')),
    from: maybe(attributeName('the attribute to copy; elements without it, or with nothing in it, stay as they are')),
  },
  example: [
    '<img data-big="b.png" src="a.gif">',
    'selector: img, attr: src, from: data-big',
    '<img data-big="b.png" src="b.png">',
  ],
  run(site, given) {
    const attr = given.attr.toLowerCase();
    for (const element of site.find(given.selector)) {
      const value = given.from === undefined ? given.value : element.getAttribute(given.from.toLowerCase());
      if (value || (given.from === undefined && value === '')) element.setAttribute(attr, value);
    }
  },
});
