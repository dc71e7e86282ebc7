/** The entry `@pith/core/markdown`: whole pages as Markdown, without the engine. */
export { type ConvertOptions, htmlToMarkdown } from '../convert.ts';
export type { MarkdownOptions } from '../write/markdown/options.ts';
