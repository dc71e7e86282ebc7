/** Conversions without extraction: all of the HTML that is given, cleaned, in another form. */
import { elementsNamed, Fragment, innerHtml, moveChildren, type Parent } from './dom/index.ts';
import { sanitizeTree } from './finish/sanitize/sanitize.ts';
import { decodeText } from './parse/html/entities.ts';
import { parseHtml } from './parse/parseHtml.ts';
import { wholeDraft } from './pipeline.ts';
import { opensWithHero } from './publish.ts';
import { type PageText, readText } from './text/readText.ts';
import type { Article } from './types.ts';
import { titledBody } from './write/articleMarkdown.ts';
import { toMarkdown } from './write/markdown/index.ts';
import type { MarkdownOptions } from './write/markdown/options.ts';
import { toText } from './write/text.ts';

export interface ConvertOptions extends MarkdownOptions {
  /** Where the HTML came from; without it, relative links stay out. */
  readonly url?: string | undefined;
}

/** Everything that is shown of a page, in the form an article has: code, formulas, notes and call-outs are what they are there. */
export function htmlToMarkdown(html: string, { url, ...options }: ConvertOptions = {}): string {
  return toMarkdown(wholeDraft(html, { url }).body, options);
}

/** The text of content that was chosen already: every paragraph stays. */
export function articleText(html: string): string {
  return toText(cleanBody(html));
}

/** The text of a whole page without its furniture: navigation, forms, scripts, labels of links. */
export function htmlToText(html: string): PageText {
  return readText(html, decodeText);
}

/** Where an image is kept, in the place of its address; `undefined` takes it away. */
export type PlaceOf = (url: string) => string | undefined;

/** Article HTML with its images elsewhere. The places are the caller's own: they are not judged. */
export function htmlWithImages(html: string, placeOf: PlaceOf): string {
  return innerHtml(bodyWithImages(html, placeOf));
}

/** The Markdown of an article with its images elsewhere. Its frontmatter still names them at home. */
export function markdownWithImages(article: Article, placeOf: PlaceOf): string {
  const opensWithImage = opensWithHero(cleanBody(article.content_html));
  const root = bodyWithImages(article.content_html, placeOf);
  const hero_image = article.hero_image && placeOf(article.hero_image);
  return `${frontmatterOf(article.markdown)}\n${titledBody({ ...article, hero_image }, { root, opensWithImage })}`;
}

/** Its lines are values in quotes, so the first line of dashes after them ends it. */
function frontmatterOf(markdown: string): string {
  return markdown.slice(0, markdown.indexOf('\n---\n') + '\n---\n'.length);
}

function bodyWithImages(html: string, placeOf: PlaceOf): Parent {
  const body = cleanBody(html);
  for (const image of [...elementsNamed(body, 'img')]) {
    const place = placeOf(image.getAttribute('src') ?? '');
    if (place === undefined) image.remove();
    else image.setAttribute('src', place);
  }
  return body;
}

function cleanBody(html: string): Parent {
  const { body } = parseHtml(html);
  const clean = new Fragment();
  if (body) moveChildren(body, clean);
  sanitizeTree(clean);
  return clean;
}
