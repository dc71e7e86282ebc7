/** Writes the Markdown document of an article: frontmatter, hero image, title, body. */
import type { FrontmatterField } from '../articleSchema.ts';
import { Element, foldedText, type Parent, Text } from '../dom/index.ts';
import { defaultFields } from '../frontmatterFields.ts';
import { isSimilarTitle } from '../isSameTitle.ts';
import type { Article } from '../types.ts';
import { toFrontmatter } from './frontmatter.ts';
import { toMarkdown } from './markdown/index.ts';
import type { MarkdownOptions } from './markdown/options.ts';

/** The metadata that frontmatter and header need. */
export type DocumentMetadata = Readonly<Partial<Pick<Article, Exclude<FrontmatterField, 'saved_at'>>>>;

/** Options for the Markdown of an article: the Markdown options and the frontmatter fields. */
export interface DocumentOptions extends MarkdownOptions {
  /** Frontmatter fields in this order; an empty list means no frontmatter. */
  readonly fields?: readonly FrontmatterField[] | undefined;
}

export interface ArticleBody {
  readonly root: Parent;
  /** If true, the hero image is not shown above the title. */
  readonly opensWithImage: boolean;
}

export function articleMarkdown(
  metadata: DocumentMetadata,
  body: ArticleBody,
  { fields = defaultFields, savedAt, ...options }: DocumentOptions & { readonly savedAt?: string | undefined } = {},
): string {
  const known = { ...metadata, saved_at: savedAt };
  const frontmatter = toFrontmatter(Object.fromEntries(fields.map((field) => [field, known[field]])));
  return [frontmatter, bodyWithTitle(metadata, body, options)].filter(Boolean).join('\n');
}

/** Everything after the frontmatter: hero image, title and body. */
export function bodyWithTitle(
  { title, hero_image, source }: Pick<DocumentMetadata, 'title' | 'hero_image' | 'source'>,
  { root, opensWithImage }: ArticleBody,
  options: MarkdownOptions = {},
): string {
  const heading = opensWithTitle(root, title) ? undefined : title;
  return `${toMarkdown(root, options, { title: heading, image: opensWithImage ? undefined : hero_image, source })}\n`;
}

const WRAPPERS = new Set(['div', 'section', 'article', 'main', 'header']);
const MAX_DEPTH = 100;

/** Whether the content starts with its title, maybe in other words, as products do. */
function opensWithTitle(root: Parent, title: string | undefined): boolean {
  let first = firstElement(root);
  for (let i = 0; i < MAX_DEPTH && first && WRAPPERS.has(first.localName); i++) first = firstElement(first);
  return first?.localName === 'h1' && title !== undefined && isSimilarTitle(foldedText(first), title);
}

function firstElement(parent: Parent): Element | undefined {
  let node = parent.firstChild;
  while (node instanceof Text && !node.data.trim()) node = node.nextSibling;
  return node instanceof Element ? node : undefined;
}
