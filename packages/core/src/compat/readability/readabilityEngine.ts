/** Mozilla's algorithm as an engine of the reading pipeline: the established reference for ours. */
import { Element, innerHtml, moveChildren, outerHtml, rawText } from '../../dom/index.ts';
import { parseHtmlFragment } from '../../parse/parseHtml.ts';
import { reportChoice, warn } from '../../trace.ts';
import type { DescribedDoc, Draft } from '../../types.ts';
import { findArticle } from './findArticle.ts';
import { toSettings } from './settings.ts';
import { htmlSource } from './source.ts';

export function chooseWithReadability(doc: DescribedDoc): Draft {
  doc.stage = 'choose';
  const source = htmlSource(pageOf(doc), doc.url?.href);
  const content = findArticle(source.read(), source, toSettings({}))?.content;
  const body = new Element('article');
  const { scope } = doc.ruleResults;
  if (content) moveChildren(parseHtmlFragment(innerHtml(content)), body);
  else if (scope?.isArticle) moveChildren(scope.element, body);
  else warn(doc, { type: 'no-content', message: 'Readability found no article on this page' });
  reportChoice(doc, 'readability', content ? `it found ${rawText(content).length} characters` : 'it found nothing');
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}

/** The HTML of the page, or only of the scope that a rule chose. */
function pageOf({ root, ruleResults: { scope } }: DescribedDoc): string {
  if (!scope) return innerHtml(root);
  const head = root.head ? outerHtml(root.head) : '';
  return `<!doctype html><html>${head}<body>${innerHtml(scope.element)}</body></html>`;
}
