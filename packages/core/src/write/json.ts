/** The article as the command line and the HTTP API give it: every key of the contract, in its order, `null` when unknown. */
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

export type ArticleJson = { [Key in (typeof KEYS)[number]]: Exclude<Article[Key], undefined> | null };

export function articleJson(article: Article): ArticleJson {
  return Object.fromEntries(KEYS.map((key) => [key, article[key] ?? null])) as ArticleJson;
}
