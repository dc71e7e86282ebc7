import { Element, type Node, unwrap } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import { defineOp } from './op.ts';

export const removeToParent = defineOp({
  op: 'remove_to_parent',
  summary:
    'Takes away all that stands between each match and its nearest ancestor that fits `parent`; text stays. Without such an ancestor nothing happens.',
  fields: { selector: selector('what to bring up'), parent: selector('the ancestor that stays') },
  example: [
    '<article><div>Noon <span><img src="a.png"></span></div></article>',
    'selector: img, parent: article',
    '<article>Noon <img src="a.png"></article>',
  ],
  run(site, given) {
    const parents = site.findWithRoot(given.parent);
    const touchable = new Set<Node>(site.find('*'));
    /** Whether a fitting ancestor is above: each way up is walked once, however many matches share it. */
    const isBelow = new Map<Node, boolean>();
    const between = new Set<Element>();
    for (const element of site.find(given.selector)) {
      const way: Element[] = [];
      let at: Node | null = element.parentNode;
      while (at && !parents.has(at) && !isBelow.has(at) && touchable.has(at)) {
        if (at instanceof Element) way.push(at);
        at = at.parentNode;
      }
      const leadsThere = at !== null && (parents.has(at) || isBelow.get(at) === true);
      for (const step of way) {
        isBelow.set(step, leadsThere);
        if (leadsThere) between.add(step);
      }
    }
    // Outermost first, so that every node moves once.
    for (const element of site.find('*')) if (between.has(element)) unwrap(element);
  },
});
