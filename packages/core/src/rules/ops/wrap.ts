import { Element } from '../../dom/index.ts';
import { className, optional, selector, tagName } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const wrap = {
  op: 'wrap',
  summary: 'Wraps each match in a new element.',
  fields: () => ({
    selector: selector('what to wrap'),
    wrapper_tag: tagName('the name of the new element'),
    class: optional(className('the class of the new element')),
  }),
  example: [
    '<p>a</p><img src="a.png">',
    'selector: img, wrapper_tag: figure',
    '<p>a</p><figure><img src="a.png"></figure>',
  ],
} satisfies OpDefinition;

export const runWrap: OpRun<typeof wrap> = (scope, action) => {
  for (const element of scope.find(action.selector)) {
    scope.add({ elements: 1 });
    const wrapper = newElement(action.wrapper_tag, action.class);
    element.replaceWith(wrapper);
    wrapper.append(element);
  }
};

export function newElement(tag: string, classes: string | undefined): Element {
  return new Element(tag, classes === undefined ? [] : [{ name: 'class', value: classes }]);
}
