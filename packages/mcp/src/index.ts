export { type ArticlePart, type ArticlePartRequest, partOfArticle } from './partOfArticle.ts';
export { type ReadArticle, type ReadArticleRequest, readArticle } from './readArticle.ts';
export {
  createHttpHandler,
  type HttpHandler,
  type HttpOptions,
  type McpUser,
  type StdioOptions,
  serveOverStdio,
} from './serve.ts';
export type { McpTasks } from './tool.ts';
