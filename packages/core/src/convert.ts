/** Converts whole HTML documents, sanitised, without choosing content. */

import { elementsNamed, Fragment, innerHtml, moveChildren, type Parent } from './dom/index.ts';
import { sanitizeTree } from './finish/sanitize/sanitize.ts';
import { frontmatterFields } from './frontmatterFields.ts';
import { showsOwnImage } from './heroImage.ts';
import { parseHtml } from './parse/parseHtml.ts';
import { wholePageDraft } from './pipeline.ts';
import type { Article } from './types.ts';
import { bodyWithTitle } from './write/articleMarkdown.ts';
import { discardedDocument } from './write/discardMarkdown.ts';
import { readFrontmatter, toFrontmatter } from './write/frontmatter.ts';
import { toMarkdown } from './write/markdown/index.ts';
import type { MarkdownOptions } from './write/markdown/options.ts';
import { toText } from './write/text.ts';

export interface ConvertOptions extends MarkdownOptions {
  /** The URL of the HTML. Without it, relative links are removed. */
  readonly url?: string | undefined;
}

/**
 * Converts everything visible on a page to Markdown, without choosing the main content. Code, formulas, footnotes and call-outs have the
 * same form as in articles. Throws `too-large`, `too-complex` or `not-text`.
 */
export function htmlToMarkdown(html: string, { url, ...options }: ConvertOptions = {}): string {
  return toMarkdown(wholePageDraft(html, { url }).body, options);
}

/** Everything visible on a page as sanitised HTML and as text, without choosing the main content. Throws like `htmlToMarkdown`. */
export function visiblePage(html: string, { url }: Pick<ConvertOptions, 'url'> = {}): { html: string; text: string } {
  const { body } = wholePageDraft(html, { url });
  return { html: innerHtml(body), text: toText(body) };
}

/** Converts article HTML to Markdown without frontmatter, title and hero image. */
export function articleHtmlToMarkdown(html: string, options?: MarkdownOptions): string {
  return toMarkdown(sanitizedBody(html), options);
}

/** Converts article HTML to plain text, keeping every paragraph. */
export function articleText(html: string): string {
  return toText(sanitizedBody(html));
}

/** Returns the new URL of an image; `undefined` removes the image. */
export type ImageUrlRewriter = (url: string) => string | undefined;

/** Returns article HTML with other image URLs. The new URLs come from the caller and are not sanitised. */
export function htmlWithImageUrls(html: string, rewriteUrl: ImageUrlRewriter): string {
  return innerHtml(bodyWithImageUrls(html, rewriteUrl));
}

/** Returns the Markdown of an article with other image URLs. Its frontmatter keeps the remote ones. */
export function markdownWithImageUrls(article: Article, rewriteUrl: ImageUrlRewriter): string {
  const opensWithImage = showsOwnImage(sanitizedBody(article.content_html), article.hero_image);
  const root = bodyWithImageUrls(article.content_html, rewriteUrl);
  const hero_image = article.hero_image && rewriteUrl(article.hero_image);
  return `${frontmatterOf(article.markdown)}\n${bodyWithTitle({ ...article, hero_image }, { root, opensWithImage })}`;
}

/**
 * Writes the Markdown of an article again, from its HTML, when it comes from somebody else. Of the old one, only values of known
 * frontmatter fields are used. Markdown that `extract` wrote stays as it is.
 */
export function rewriteMarkdown({ markdown, content_html, ...page }: RewrittenArticle): string {
  const written = readFrontmatter(markdown);
  const fields = Object.entries(written).filter(([name, value]) => isSafeField(name, value));
  const frontmatter = toFrontmatter(Object.fromEntries(fields));
  if (written.discarded === true) return discardedDocument(frontmatter);
  const { title = page.title, hero_image = page.hero_image } = Object.fromEntries(fields) as Partial<Article>;
  const root = sanitizedBody(content_html);
  const header = { title, hero_image: isWebUrl(hero_image) ? hero_image : undefined };
  const again = (opensWithImage: boolean) =>
    [frontmatter, bodyWithTitle(header, { root, opensWithImage })].filter(Boolean).join('\n');
  // A rule may have hidden the image.
  const withoutImage = again(true);
  return withoutImage === markdown ? withoutImage : again(showsOwnImage(root, header.hero_image));
}

export type RewrittenArticle = Pick<Article, 'markdown' | 'content_html' | 'title' | 'hero_image'>;

const KNOWN_FIELDS: ReadonlySet<string> = new Set([...frontmatterFields, 'discarded', 'reason', 'rule_id']);
const URL_FIELDS: ReadonlySet<string> = new Set(['url', 'source', 'hero_image', 'favicon']);

function isSafeField(name: string, value: unknown): boolean {
  if (name === 'title' && typeof value !== 'string') return false;
  return KNOWN_FIELDS.has(name) && (!URL_FIELDS.has(name) || isWebUrl(value));
}

const isWebUrl = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) && !/[\s<>"]/.test(value);

/** All values are quoted, so the first line of dashes ends the frontmatter. */
function frontmatterOf(markdown: string): string {
  return markdown.slice(0, markdown.indexOf('\n---\n') + '\n---\n'.length);
}

function bodyWithImageUrls(html: string, rewriteUrl: ImageUrlRewriter): Parent {
  const body = sanitizedBody(html);
  for (const image of [...elementsNamed(body, 'img')]) {
    const url = rewriteUrl(image.getAttribute('src') ?? '');
    if (url === undefined) image.remove();
    else image.setAttribute('src', url);
  }
  return body;
}

function sanitizedBody(html: string): Parent {
  const { body } = parseHtml(html);
  const clean = new Fragment();
  if (body) moveChildren(body, clean);
  sanitizeTree(clean);
  return clean;
}
