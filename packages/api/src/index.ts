export {
  type Bookmark,
  bookmark,
  cancelBookmark,
  deleteBookmark,
  getArticle,
  getBookmark,
  getImage,
  getShared,
  listBookmarks,
  type SaveEvent,
  saveBookmark,
  saveEvent,
  watchBookmark,
} from './bookmarks.ts';
export { type Checked, check } from './check.ts';
export { type CallOf, type Client, type ClientOptions, createClient, type ReplyOf } from './client.ts';
export { contract } from './contract.ts';
export { article, extractPage, traceEvent } from './cookbook.ts';
export {
  type Answer,
  type AnswerHeadersOf,
  type AnswerOf,
  type Body,
  type BodyOf,
  type Document,
  type Endpoint,
  endpoint,
  type Method,
  type ParamsOf,
  type Path,
  type QueryOf,
  type Shape,
  type Values,
} from './endpoint.ts';
export { ApiError, type Failure, failure } from './failure.ts';
export { getHealth } from './health.ts';
export { DEFAULT_LIMIT, paging } from './values.ts';
