/** The entry `@pith/core/tree`: only the tree and its parser, for worker threads that must start fast. */
export * as dom from './dom/index.ts';
export { parseHtml, parseHtmlFragment } from './parse/parseHtml.ts';
