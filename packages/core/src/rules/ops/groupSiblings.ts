import { type Element, type Node, Text } from '../../dom/index.ts';
import { className, optional, selector, tagName } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';
import { newElement } from './wrap.ts';

export const groupSiblings = {
  op: 'group_siblings',
  summary: 'Wraps each run of two or more adjacent matches in one element. White space between them is allowed.',
  fields: () => ({
    selector: selector('what to group'),
    wrapper_tag: optional(tagName('the name of the new element; default `div`')),
    class: optional(className('the class of the new element')),
  }),
  example: [
    '<p class="c">a</p> <p class="c">b</p><p>c</p>',
    'selector: .c, class: captions',
    '<div class="captions"><p class="c">a</p> <p class="c">b</p></div><p>c</p>',
  ],
} satisfies OpDefinition;

export const runGroupSiblings: OpRun<typeof groupSiblings> = (scope, action) => {
  const matches = new Set<Node>(scope.find(action.selector));
  const grouped = new Set<Node>();
  for (const first of matches) {
    if (grouped.has(first)) continue;
    const group = runFrom(first, matches);
    for (const node of group) grouped.add(node);
    if (group.length < 2) continue;
    scope.add({ elements: 1 });
    const wrapper = newElement(action.wrapper_tag ?? 'div', action.class);
    first.parentNode!.insertBefore(wrapper, first);
    for (const node of group) wrapper.append(node);
  }
};

/** The match, the matches directly after it, and the white space between them. */
function runFrom(first: Node, matches: ReadonlySet<Node>): Node[] {
  const group: Node[] = [first];
  let between: Node[] = [];
  for (let at = first.nextSibling; at; at = at.nextSibling) {
    if (matches.has(at as Element)) {
      for (const node of between) group.push(node);
      group.push(at);
      between = [];
    } else if (at instanceof Text && !at.data.trim()) between.push(at);
    else break;
  }
  return group;
}
