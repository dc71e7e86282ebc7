/** The entry `@pith/core/readability`: the drop-in for `@mozilla/readability`. */
export { Readability, type ReadabilityArticle } from '../compat/readability/index.ts';
export { isProbablyReaderable, type ReaderableOptions } from '../compat/readability/readerable.ts';
export type { ReadabilityOptions } from '../compat/readability/settings.ts';
