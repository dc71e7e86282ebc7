/** The whole Markdown document of an article: frontmatter, hero image, title, body. */
import { Element, foldedText, type Parent, Text } from '../dom/index.ts';
import { sameTitle } from '../sameTitle.ts';
import type { Article } from '../types.ts';
import { toFrontmatter } from './frontmatter.ts';
import { type FrontmatterField, usualFields } from './frontmatterFields.ts';
import { toMarkdown } from './markdown/index.ts';
import type { MarkdownOptions } from './markdown/options.ts';

export type Facts = Readonly<Partial<Pick<Article, Exclude<FrontmatterField, 'saved_at'>>>>;

export interface DocumentOptions extends MarkdownOptions {
  /** What the frontmatter says, in this order; none of it: no frontmatter. */
  readonly fields?: readonly FrontmatterField[] | undefined;
}

export interface ArticleBody {
  readonly root: Parent;
  /** Then the hero image is not shown again. */
  readonly opensWithImage: boolean;
}

export function articleMarkdown(
  facts: Facts,
  body: ArticleBody,
  { fields = usualFields, savedAt, ...options }: DocumentOptions & { readonly savedAt?: string | undefined } = {},
): string {
  const known = { ...facts, saved_at: savedAt };
  const frontmatter = toFrontmatter(Object.fromEntries(fields.map((field) => [field, known[field]])));
  return [frontmatter, titledBody(facts, body, options)].filter(Boolean).join('\n');
}

/** What follows the frontmatter. */
export function titledBody(
  { title, hero_image }: Pick<Facts, 'title' | 'hero_image'>,
  { root, opensWithImage }: ArticleBody,
  options: MarkdownOptions = {},
): string {
  const heading = opensWithTitle(root, title) ? undefined : title;
  return `${toMarkdown(root, options, { title: heading, image: opensWithImage ? undefined : hero_image })}\n`;
}

const AROUND = new Set(['div', 'section', 'article', 'main', 'header']);
const MAX_DEPTH = 100;

/** Products do: their name is part of what is said of them. */
function opensWithTitle(root: Parent, title: string | undefined): boolean {
  let first = firstThing(root);
  for (let i = 0; i < MAX_DEPTH && first && AROUND.has(first.localName); i++) first = firstThing(first);
  return first?.localName === 'h1' && title !== undefined && sameTitle(foldedText(first), title);
}

function firstThing(parent: Parent): Element | undefined {
  let node = parent.firstChild;
  while (node instanceof Text && !node.data.trim()) node = node.nextSibling;
  return node instanceof Element ? node : undefined;
}
