/** The JSON of an article on the command line and in the HTTP API: every key, in this order, `null` when unknown. */
import type { Article } from '../types.ts';

const KEYS = [
  'url',
  'source',
  'domain',
  'title',
  'author',
  'authors',
  'published_date',
  'modified_date',
  'site_name',
  'lang',
  'dir',
  'excerpt',
  'hero_image',
  'favicon',
  'tags',
  'word_count',
  'reading_time',
  'page_type',
  'confidence',
  'content_html',
  'markdown',
  'text',
  'links',
  'images',
  'videos',
  'used_js_rendering',
  'parser_version',
  'content_hash',
  'discarded',
  'warnings',
  'metadata',
] as const satisfies (keyof Article)[];

/** The JSON of an article on the command line and in the HTTP API: unknown values are `null`. */
export type ArticleJson = { [Key in (typeof KEYS)[number]]: Exclude<Article[Key], undefined> | null };

/** Converts an article to its JSON shape: every key in a fixed order, with `null` for unknown values. */
export function articleJson(article: Article): ArticleJson {
  return Object.fromEntries(KEYS.map((key) => [key, article[key] ?? null])) as ArticleJson;
}
