import { type AnswerOf, article, type extractPage } from '@pith/api';
import type { Library } from '@pith/library';

type Article = Awaited<ReturnType<Library['preview']>>['article'];
type ArticleJson = Omit<AnswerOf<typeof extractPage>, 'trace'>;

/** The contract's names in the contract's order; JSON says null where we say undefined. */
export function articleView(given: Article): ArticleJson {
  const names = Object.keys(article.shape) as (keyof ArticleJson)[];
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as ArticleJson;
}
