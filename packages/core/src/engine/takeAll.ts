import { Element, moveChildren } from '../dom/index.ts';
import { chose } from '../trace.ts';
import type { Described, Draft } from '../types.ts';

/** The whole body is the content: somebody who knows the page has seen to it already. */
export function takeAll(doc: Described): Draft {
  doc.stage = 'choose';
  chose(doc, 'everything', 'a script wants nothing left out');
  const body = new Element('article');
  const root = doc.ruled.scope?.element ?? doc.root.body;
  if (root) moveChildren(root, body);
  return toDraft(doc, body);
}

/** The page is not to be kept: there is no content. */
export function takeNothing(doc: Described): Draft {
  return toDraft(doc, new Element('article'));
}

function toDraft(doc: Described, body: Element): Draft {
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}
