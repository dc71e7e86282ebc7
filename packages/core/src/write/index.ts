/** The text formats an article can be written in: command line, API and docs read this list. */
import type { Article } from '../types.ts';
import { articleJson } from './json.ts';

export const writers = {
  md: (article: Article) => article.markdown,
  html: (article: Article) => `${article.content_html}\n`,
  text: (article: Article) => `${article.text}\n`,
  json: (article: Article) => `${JSON.stringify(articleJson(article), undefined, 2)}\n`,
} as const;

export type Format = keyof typeof writers;
