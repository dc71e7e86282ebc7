/** Entry point `@pith/library/read`: the reading use case alone, without the library. It loads the extraction code. */
export { MAX_OTHER_PAGES, packBlocks, unpackBlocks } from './otherPages.ts';
export { archiveSource, givenSource, type PageSource, recordedSource, siteSource } from './pageSources.ts';
export { type ArticleReading, type ReadRequest, readArticle } from './readArticle.ts';
