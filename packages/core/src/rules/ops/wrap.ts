import { Element } from '../../dom/index.ts';
import { className, maybe, selector, tagName } from '../fields.ts';
import { defineOp } from './op.ts';

export const wrap = defineOp({
  op: 'wrap',
  summary: 'Puts a new element around each match.',
  fields: {
    selector: selector('what to wrap'),
    wrapper_tag: tagName('the element to put around it'),
    class: maybe(className('its class')),
  },
  example: [
    '<p>a</p><img src="a.png">',
    'selector: img, wrapper_tag: figure',
    '<p>a</p><figure><img src="a.png"></figure>',
  ],
  run(site, given) {
    for (const element of site.find(given.selector)) {
      const wrapper = newElement(given.wrapper_tag, given.class);
      element.replaceWith(wrapper);
      wrapper.append(element);
    }
  },
});

export function newElement(tag: string, classes: string | undefined): Element {
  return new Element(tag, classes === undefined ? [] : [{ name: 'class', value: classes }]);
}
