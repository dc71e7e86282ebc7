/** Decides whether a page needs rendering, and whether the rendered page is better than the fetched one. */
import { type Article, extract, htmlToText, type Options, type Page } from '@pith/core';

type ExtractOptions = Pick<Options, 'rules'>;

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

/** Why the page needs rendering; undefined if it does not. Fast for pages with much text, which is most of them. */
export function reasonToRender({ html, url }: Page, options: ExtractOptions): string | undefined {
  if (!/<script/i.test(html)) return undefined;
  if (countWords(htmlToText(html).text) > ENOUGH_WORDS) return undefined;
  const article = extract(html, { url, ...options });
  if (article.warnings.some(({ type }) => type === 'needs-rendering')) return 'the page is a shell that a script fills';
  if (article.word_count > ENOUGH_ARTICLE_WORDS) return undefined;
  const head = html.slice(0, MAX_SEARCHED_CHARACTERS);
  return FRAMEWORK_PATTERNS.some((pattern) => pattern.test(head))
    ? 'the page has little text and signs of a client-side framework'
    : undefined;
}

/** Compares word count × confidence: how much text was found, and how much of it is the article. */
export function isRenderedBetter(rendered: Page, fetched: Page, options: ExtractOptions): boolean {
  const [renderedScore, fetchedScore] = [rendered, fetched].map(({ html, url }) =>
    contentScore(extract(html, { url, ...options })),
  );
  return renderedScore! > fetchedScore! * 1.1 + 5;
}

function contentScore({ word_count, confidence = 0.5, warnings }: Article): number {
  const isWall = warnings.some(({ type }) => WALL_WARNINGS.has(type));
  return word_count * confidence * (isWall ? 0.1 : 1);
}

const countWords = (text: string) => text.split(/\s+/, ENOUGH_WORDS + 2).length;
