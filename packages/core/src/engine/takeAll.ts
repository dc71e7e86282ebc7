import { Element, moveChildren } from '../dom/index.ts';
import { chose } from '../trace.ts';
import type { Described, Draft } from '../types.ts';

/** The whole body is the content: somebody who knows the page has seen to it already. */
export function takeAll(doc: Described): Draft {
  doc.stage = 'choose';
  chose(doc, 'everything', 'a script wants nothing left out');
  const body = new Element('article');
  if (doc.root.body) moveChildren(doc.root.body, body);
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}
