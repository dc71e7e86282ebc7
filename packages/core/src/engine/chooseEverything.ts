import { Element, moveChildren } from '../dom/index.ts';
import { reportChoice } from '../trace.ts';
import type { DescribedDoc, Draft } from '../types.ts';

/** Takes the whole body as the content. `why` is for the trace: a script has reduced the page to it, or the page is a text file. */
export function chooseEverything(doc: DescribedDoc, why = 'a script wants nothing left out'): Draft {
  doc.stage = 'choose';
  reportChoice(doc, 'everything', why);
  const body = new Element('article');
  const root = doc.ruleResults.scope?.element ?? doc.root.body;
  if (root) moveChildren(root, body);
  return toDraft(doc, body);
}

/** Returns an empty draft, for a page that a rule discards. */
export function chooseNothing(doc: DescribedDoc): Draft {
  return toDraft(doc, new Element('article'));
}

function toDraft(doc: DescribedDoc, body: Element): Draft {
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}
