import { attributeName, optional, selector, verbatim } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const setAttr = {
  op: 'set_attr',
  summary: 'Sets an attribute of each match to a value, or to the value of another attribute.',
  fields: () => ({
    selector: selector('the elements'),
    attr: attributeName('the attribute to set'),
    value: optional(verbatim('the value; may be empty')),
    from: optional(attributeName('the attribute to copy; elements where it is missing or empty stay unchanged')),
  }),
  example: [
    '<img data-big="b.png" src="a.gif">',
    'selector: img, attr: src, from: data-big',
    '<img data-big="b.png" src="b.png">',
  ],
} satisfies OpDefinition;

export const runSetAttr: OpRun<typeof setAttr> = (scope, action) => {
  const attr = action.attr.toLowerCase();
  for (const element of scope.find(action.selector)) {
    const value = action.from === undefined ? action.value : element.getAttribute(action.from.toLowerCase());
    if (!value && (action.from !== undefined || value !== '')) continue;
    scope.add({ characters: value.length });
    element.setAttribute(attr, value);
  }
};
