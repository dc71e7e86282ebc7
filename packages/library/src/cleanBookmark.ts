/**
 * Cleans bookmarks that come from somebody else's library or backup: HTML is sanitised again, Markdown is written again from
 * it, and addresses that people follow must be of the web. A bookmark that Pith saved stays as it is.
 */
import { htmlWithImageUrls, rewriteMarkdown } from '@pith/core';
import type { ArticleSummary, Bookmark } from './bookmark.ts';
import type { Version } from './ports/bookmarks.ts';

export interface Texts {
  readonly html: string;
  /** Markdown with frontmatter. */
  readonly content: string;
}

export function cleanBookmark(bookmark: Bookmark): Bookmark {
  const { url, source, title, article } = bookmark;
  const summary = cleanSummary(article);
  return {
    ...bookmark,
    ...cleanTexts(bookmark, { title, heroImage: summary.heroImage }),
    source: isWebAddress(source) ? source : url,
    article: summary,
  };
}

export const cleanVersion = <V extends Pick<Version, 'html' | 'content' | 'title'>>(version: V): V => ({
  ...version,
  ...cleanTexts(version, version),
});

/** `title` and `heroImage` are for Markdown whose frontmatter does not name them. */
export function cleanTexts(
  { html, content }: Texts,
  { title, heroImage }: { readonly title?: string; readonly heroImage?: string | undefined } = {},
): Texts {
  const clean = sanitize(html);
  if (content === '') return { html: clean, content };
  return {
    html: clean,
    content: rewriteMarkdown({ markdown: content, content_html: clean, title, hero_image: heroImage }),
  };
}

/** The parser drops leading spaces, but the stored HTML has them. */
const sanitize = (html: string) => `${/^[\t\n\f\r ]*/.exec(html)![0]}${htmlWithImageUrls(html, (url) => url)}`;

/** Drops addresses of images and players that are not of the web. */
export function cleanSummary<S extends Pick<ArticleSummary, 'heroImage' | 'player'>>(article: S): S {
  const { heroImage, player, ...rest } = article;
  if (isWebAddressOrNone(heroImage) && isWebAddressOrNone(player)) return article;
  return {
    ...rest,
    ...(isWebAddress(heroImage) && { heroImage }),
    ...(isWebAddress(player) && { player }),
  } as S;
}

const isWebAddressOrNone = (value: string | undefined) => value === undefined || isWebAddress(value);

export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
