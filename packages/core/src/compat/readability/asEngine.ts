/** Mozilla's algorithm as an engine of the reading story: the trusted baseline that ours is compared with. */
import { Element, innerHtml, moveChildren, outerHtml } from '../../dom/index.ts';
import { parseHtmlFragment } from '../../parse/parseHtml.ts';
import { chose, warn } from '../../trace.ts';
import type { Described, Draft } from '../../types.ts';
import { Readability } from './index.ts';

export function chooseAsMozilla(doc: Described): Draft {
  doc.stage = 'choose';
  const found = new Readability(pageOf(doc), doc.url ? { url: doc.url.href } : {}).parse();
  const body = new Element('article');
  const { scope } = doc.ruled;
  if (found) moveChildren(parseHtmlFragment(found.content ?? ''), body);
  else if (scope?.isArticle) moveChildren(scope.element, body);
  else warn(doc, { type: 'no-content', message: 'Readability found no article on this page' });
  chose(doc, 'readability', found ? `it found ${found.length} characters` : 'it found nothing');
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}

/** The page, or what a rule says the content is in: nothing outside is seen. */
function pageOf({ root, ruled: { scope } }: Described): string {
  if (!scope) return innerHtml(root);
  const head = root.head ? outerHtml(root.head) : '';
  return `<!doctype html><html>${head}<body>${innerHtml(scope.element)}</body></html>`;
}
