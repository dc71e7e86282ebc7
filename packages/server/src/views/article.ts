import { article, type extractPage, type ResponseBodyOf } from '@pith/api';
import type { UserLibrary } from '@pith/library';

type Article = Awaited<ReturnType<UserLibrary['read']>>['article'];
type ArticleJson = Omit<ResponseBodyOf<typeof extractPage>, 'trace'>;

/** The article with the keys of the contract in their order; `undefined` becomes null. */
export function articleView(extracted: Article): ArticleJson {
  const keys = Object.keys(article.shape) as (keyof ArticleJson)[];
  return Object.fromEntries(keys.map((key) => [key, extracted[key] ?? null])) as ArticleJson;
}
