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
export { type CallOf, type Client, type ClientOptions, createClient, type ResponseOf } from './client.ts';
export { contract } from './contract.ts';
export { article, extractPage, traceEvent } from './cookbook.ts';
export {
  type BodyContract,
  type BodyOf,
  type DocumentBody,
  type Endpoint,
  endpoint,
  type Method,
  type ParamsOf,
  type Path,
  type QueryOf,
  type ResponseBodyOf,
  type ResponseContract,
  type ResponseHeadersOf,
  type Scope,
  type Shape,
  scopes,
  type Values,
} from './endpoint.ts';
export { ApiError, type ErrorResponse, errorResponse } from './errorResponse.ts';
export { getHealth } from './health.ts';
export { type Validated, validate } from './validate.ts';
export { DEFAULT_LIMIT, paging } from './values.ts';
