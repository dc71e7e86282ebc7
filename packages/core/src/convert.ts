/** Conversions without extraction: all of the HTML that is given, cleaned, in another form. */
import { Fragment, moveChildren, type Parent } from './dom/index.ts';
import { sanitizeTree } from './finish/sanitize/sanitize.ts';
import { decodeText } from './parse/html/entities.ts';
import { parseHtml } from './parse/parseHtml.ts';
import { type PageText, readText } from './text/readText.ts';
import { toMarkdown } from './write/markdown/index.ts';
import { toText } from './write/text.ts';

export function htmlToMarkdown(html: string): string {
  return toMarkdown(cleanBody(html));
}

/** The text of content that was chosen already: every paragraph stays. */
export function articleText(html: string): string {
  return toText(cleanBody(html));
}

/** The text of a whole page without its furniture: navigation, forms, scripts, labels of links. */
export function htmlToText(html: string): PageText {
  return readText(html, decodeText);
}

function cleanBody(html: string): Parent {
  const { body } = parseHtml(html);
  const clean = new Fragment();
  if (body) moveChildren(body, clean);
  sanitizeTree(clean);
  return clean;
}
