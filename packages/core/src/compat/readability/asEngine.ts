/** Mozilla's algorithm as an engine of the reading story: the trusted baseline that ours is compared with. */
import { Element, innerHtml, moveChildren } from '../../dom/index.ts';
import { parseHtmlFragment } from '../../parse/parseHtml.ts';
import { chose, warn } from '../../trace.ts';
import type { Described, Draft } from '../../types.ts';
import { Readability } from './index.ts';

export function chooseAsMozilla(doc: Described): Draft {
  doc.stage = 'choose';
  const found = new Readability(innerHtml(doc.root), doc.url ? { url: doc.url.href } : {}).parse();
  const body = new Element('article');
  if (found) moveChildren(parseHtmlFragment(found.content ?? ''), body);
  else warn(doc, { type: 'no-content', message: 'Readability found no article on this page' });
  chose(doc, 'readability', found ? `it found ${found.length} characters` : 'it found nothing');
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}
