/** The text formats of an article; the command line, the API and the docs use this table. */
import type { Article } from '../types.ts';
import { articleJson } from './json.ts';

/** The output formats of an article by name: each function returns the article as text in that format. */
export const writers = {
  md: (article: Article) => article.markdown,
  html: (article: Article) => `${article.content_html}\n`,
  text: (article: Article) => `${article.text}\n`,
  json: (article: Article) => `${JSON.stringify(articleJson(article), undefined, 2)}\n`,
} as const;

/** The name of an output format. */
export type Format = keyof typeof writers;
