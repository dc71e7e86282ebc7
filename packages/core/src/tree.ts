/** The tree and its parser alone, as `@pith/core/tree`: for threads that start often and need nothing else of core. */
export * as dom from './dom/index.ts';
export { parseHtml, parseHtmlFragment } from './parse/parseHtml.ts';
