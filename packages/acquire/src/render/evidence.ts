/** Whether a page needs a browser, and whether the browser brought something better. */
import { type Article, extract, htmlToText, type Options, type Page } from '@pith/core';

type Reading = Pick<Options, 'rules'>;

/** A page with more words than this says what it has to say without its scripts. */
const PLENTY_OF_WORDS = 350;
const LITTLE = 120;

/** Where frameworks leave their marks before they have drawn anything. */
const MARKS: readonly RegExp[] = [
  /<div[^>]{0,200}\sid=["']?(?:root|app|__next|__nuxt|q-app|svelte|react-root|___gatsby|main-app)["']?[^>]{0,200}>\s*<\/div>/i,
  /<app-root[^>]{0,200}>\s*(?:<\/app-root>|loading)/i,
  /\bdata-(?:reactroot|server-rendered|sveltekit-hydrate|v-app)\b/i,
  /\bid=["']?__(?:NEXT_DATA|NUXT_DATA__|NUXT__)/,
  /\b__(?:NUXT|INITIAL_STATE|APOLLO_STATE|sveltekit_\w{1,20})\b/,
  /<script[^>]{0,300}\bsrc=["'][^"']{0,300}(?:chunk|bundle|runtime|webpack|vite|_next|_nuxt|immutable)[^"']{0,200}["']/i,
  /<script[^>]{0,200}\btype=["']?module/i,
];
/** Marks are in what the page starts with; a long one is not gone through to its end. */
const HEAD_CHARACTERS = 300_000;

const NOT_THE_PAGE = new Set(['needs-rendering', 'bot-wall', 'soft-404', 'login-wall', 'consent-layer']);

/** Says why, or nothing. Cheap for pages with much text, which most are. */
export function whyRender({ html, url }: Page, reading: Reading): string | undefined {
  if (!/<script/i.test(html)) return undefined;
  if (wordsIn(htmlToText(html).text) > PLENTY_OF_WORDS) return undefined;
  const article = extract(html, { url, ...reading });
  if (article.warnings.some(({ type }) => type === 'needs-rendering')) return 'the page is a shell that a script fills';
  if (article.word_count > LITTLE) return undefined;
  const head = html.slice(0, HEAD_CHARACTERS);
  return MARKS.some((mark) => mark.test(head)) ? 'the page has little text and the marks of a framework' : undefined;
}

/** Word count stands for how much was found, confidence for how much of it is the article. */
export function isBetter(rendered: Page, plain: Page, reading: Reading): boolean {
  const [now, before] = [rendered, plain].map(({ html, url }) => worth(extract(html, { url, ...reading })));
  return now! > before! * 1.1 + 5;
}

function worth({ word_count, confidence = 0.5, warnings }: Article): number {
  const isWall = warnings.some(({ type }) => NOT_THE_PAGE.has(type));
  return word_count * confidence * (isWall ? 0.1 : 1);
}

const wordsIn = (text: string) => text.split(/\s+/, PLENTY_OF_WORDS + 2).length;
