import { type Element, type Node, Text } from '../../dom/index.ts';
import { className, maybe, selector, tagName } from '../fields.ts';
import { defineOp } from './op.ts';
import { newElement } from './wrap.ts';

export const groupSiblings = defineOp({
  op: 'group_siblings',
  summary:
    'Puts one element around each run of two or more matches that follow each other with nothing but white space between.',
  fields: {
    selector: selector('what to group'),
    wrapper_tag: maybe(tagName('the element around a group; absent is div')),
    class: maybe(className('its class')),
  },
  example: [
    '<p class="c">a</p> <p class="c">b</p><p>c</p>',
    'selector: .c, class: captions',
    '<div class="captions"><p class="c">a</p> <p class="c">b</p></div><p>c</p>',
  ],
  run(site, given) {
    const matches = new Set<Node>(site.find(given.selector));
    const grouped = new Set<Node>();
    for (const first of matches) {
      if (grouped.has(first)) continue;
      const group = runFrom(first, matches);
      for (const node of group) grouped.add(node);
      if (group.length < 2) continue;
      const wrapper = newElement(given.wrapper_tag ?? 'div', given.class);
      first.parentNode!.insertBefore(wrapper, first);
      for (const node of group) wrapper.append(node);
    }
  },
});

/** The match, those that follow it at once, and the white space between them. */
function runFrom(first: Node, matches: ReadonlySet<Node>): Node[] {
  const group: Node[] = [first];
  let between: Node[] = [];
  for (let at = first.nextSibling; at; at = at.nextSibling) {
    if (matches.has(at as Element)) {
      group.push(...between, at);
      between = [];
    } else if (at instanceof Text && !at.data.trim()) between.push(at);
    else break;
  }
  return group;
}
