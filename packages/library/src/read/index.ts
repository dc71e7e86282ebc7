/** Entry point `@pith/library/read`: the reading use case alone, without the library. It loads the extraction code. */
export { archiveSource, givenSource, type PageSource, recordedSource, siteSource } from './pageSources.ts';
export { type ArticleReading, type ReadRequest, readArticle } from './readArticle.ts';
