/** Conversions without extraction: all of the HTML that is given, cleaned, in another form. */
import { elementsNamed, Fragment, foldedText, moveChildren, type Parent } from './dom/index.ts';
import { sanitizeTree } from './finish/sanitize/sanitize.ts';
import { parseHtml } from './parse/parseHtml.ts';
import { toMarkdown } from './write/markdown/index.ts';
import { toText } from './write/text.ts';

export function htmlToMarkdown(html: string): string {
  return toMarkdown(cleanBody(html).body);
}

export function htmlToText(html: string): { readonly title: string; readonly text: string } {
  const { title, body } = cleanBody(html);
  return { title, text: toText(body) };
}

function cleanBody(html: string): { title: string; body: Parent } {
  const document = parseHtml(html);
  const [title] = elementsNamed(document, 'title');
  const body = new Fragment();
  if (document.body) moveChildren(document.body, body);
  sanitizeTree(body);
  return { title: title ? foldedText(title) : '', body };
}
