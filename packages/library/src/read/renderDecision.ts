/** Decides whether a page that was read needs rendering, and whether the rendered page is better than the fetched one. */
import { type Article, htmlToText } from '@pith/core';

/** A page with more words needs no rendering. */
const ENOUGH_WORDS = 350;
/** An article with more words needs no rendering. */
const ENOUGH_ARTICLE_WORDS = 120;

/** Signs of a client-side framework in a page that has not been rendered. */
const FRAMEWORK_PATTERNS: readonly RegExp[] = [
  /<div[^>]{0,200}\sid=["']?(?:root|app|__next|__nuxt|q-app|svelte|react-root|___gatsby|main-app)["']?[^>]{0,200}>\s*<\/div>/i,
  /<app-root[^>]{0,200}>\s*(?:<\/app-root>|loading)/i,
  /\bdata-(?:reactroot|server-rendered|sveltekit-hydrate|v-app)\b/i,
  /\bid=["']?__(?:NEXT_DATA|NUXT_DATA__|NUXT__)/,
  /\b__(?:NUXT|INITIAL_STATE|APOLLO_STATE|sveltekit_\w{1,20})\b/,
  /<script[^>]{0,300}\bsrc=["'][^"']{0,300}(?:chunk|bundle|runtime|webpack|vite|_next|_nuxt|immutable)[^"']{0,200}["']/i,
  /<script[^>]{0,200}\btype=["']?module/i,
];
/** Only the start of a long page is searched for these patterns. */
const MAX_SEARCHED_CHARACTERS = 300_000;

/** Warnings that mean the text is not the actual page. */
const WALL_WARNINGS = new Set(['needs-rendering', 'bot-wall', 'soft-404', 'login-wall', 'consent-layer']);

/** Whether a browser might show more of the page than its article has. Fast for pages with much text, which is most of them. */
export function needsRendering(html: string, article: Article): boolean {
  const isShell = hasWarning(article, 'needs-rendering');
  if (article.discarded || (!isShell && article.word_count > ENOUGH_ARTICLE_WORDS)) return false;
  if (!/<script/i.test(html) || countWords(htmlToText(html).text) > ENOUGH_WORDS) return false;
  const head = html.slice(0, MAX_SEARCHED_CHARACTERS);
  return isShell || FRAMEWORK_PATTERNS.some((pattern) => pattern.test(head));
}

/** Compares word count × confidence: how much text was found, and how much of it is the article. */
export function isRenderedBetter(rendered: Article, fetched: Article): boolean {
  return contentScore(rendered) > contentScore(fetched) * 1.1 + 5;
}

function contentScore({ word_count, confidence = 0.5, warnings }: Article): number {
  const isWall = warnings.some(({ type }) => WALL_WARNINGS.has(type));
  return word_count * confidence * (isWall ? 0.1 : 1);
}

const hasWarning = ({ warnings }: Article, wanted: string) => warnings.some(({ type }) => type === wanted);

const countWords = (text: string) => text.split(/\s+/, ENOUGH_WORDS + 2).length;
