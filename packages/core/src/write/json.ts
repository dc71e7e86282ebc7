/** The JSON of an article on the command line and in the HTTP API: every key, in the order of the schema, `null` when unknown. */
import { articleSchema } from '../articleSchema.ts';
import type { Article } from '../types.ts';

/** The JSON of an article on the command line and in the HTTP API: unknown values are `null`. */
export type ArticleJson = { [Key in keyof Article]: Exclude<Article[Key], undefined> | null };

/** Converts an article to its JSON shape: every key in a fixed order, with `null` for unknown values. */
export function articleJson(article: Article): ArticleJson {
  const keys = Object.keys(articleSchema) as (keyof Article)[];
  return Object.fromEntries(keys.map((key) => [key, article[key] ?? null])) as ArticleJson;
}
