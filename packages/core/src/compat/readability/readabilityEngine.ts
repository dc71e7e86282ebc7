/** Mozilla's algorithm as an engine of the reading pipeline: the established reference for ours. */
import { Element, innerHtml, moveChildren, outerHtml } from '../../dom/index.ts';
import { parseHtmlFragment } from '../../parse/parseHtml.ts';
import { reportChoice, warn } from '../../trace.ts';
import type { DescribedDoc, Draft } from '../../types.ts';
import { Readability } from './index.ts';

export function chooseWithReadability(doc: DescribedDoc): Draft {
  doc.stage = 'choose';
  const found = new Readability(pageOf(doc), doc.url ? { url: doc.url.href } : {}).parse();
  const body = new Element('article');
  const { scope } = doc.ruleResults;
  if (found) moveChildren(parseHtmlFragment(found.content ?? ''), body);
  else if (scope?.isArticle) moveChildren(scope.element, body);
  else warn(doc, { type: 'no-content', message: 'Readability found no article on this page' });
  reportChoice(doc, 'readability', found ? `it found ${found.length} characters` : 'it found nothing');
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}

/** The HTML of the page, or only of the scope that a rule chose. */
function pageOf({ root, ruleResults: { scope } }: DescribedDoc): string {
  if (!scope) return innerHtml(root);
  const head = root.head ? outerHtml(root.head) : '';
  return `<!doctype html><html>${head}<body>${innerHtml(scope.element)}</body></html>`;
}
