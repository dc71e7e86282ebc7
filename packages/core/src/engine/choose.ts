/** Chooses the content: decides what kind of page it is, then takes away what is not its content. */
import { Element, moveChildren } from '../dom/index.ts';
import type { Described, Draft } from '../types.ts';
import { bySubtraction } from './bySubtraction.ts';
import { pageType } from './pageType.ts';

export function choose(doc: Described): Draft {
  doc.stage = 'choose';
  const type = pageType(doc);
  const found = bySubtraction(doc, type);
  // A tree of its own: from here on nothing can reach back into the page.
  const body = new Element('article');
  moveChildren(found, body);
  return Object.assign(doc, { body, pageType: type, videos: [] });
}
