export { addUser, deleteUser, getUser, listAuditLog, listUsers, updateUser } from './admin.ts';
export {
  type Annotation,
  addAnnotation,
  addQuote,
  annotation,
  deleteAnnotation,
  listAnnotations,
  listBookmarkAnnotations,
  updateAnnotation,
} from './annotations.ts';
export { getOpenApi } from './apiDocument.ts';
export { bookmarklet } from './bookmarklet.ts';
export {
  type Bookmark,
  bookmark,
  cancelBookmark,
  deleteBookmark,
  filters,
  getArchiveFile,
  getArticle,
  getBookmark,
  getImage,
  getOriginal,
  getShared,
  listBookmarks,
  type SaveEvent,
  saveBookmark,
  saveByLink,
  saveEvent,
  selection,
  shareByEmail,
  shareLink,
  updateBookmark,
  watchBookmark,
} from './bookmarks.ts';
export { type CallOf, type Client, type ClientOptions, createClient, type ResponseOf } from './client.ts';
export {
  addCollection,
  type Collection,
  collection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from './collections.ts';
export { contract } from './contract.ts';
export { article, extractPage, extractUrl, listTestUrls, traceEvent } from './cookbook.ts';
export {
  type BodyContract,
  type BodyOf,
  type DocumentBody,
  type Endpoint,
  endpoint,
  type FileOf,
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
export { ApiError, type ErrorResponse, errorResponse, type Mistake } from './errorResponse.ts';
export {
  exportArticle,
  exportBookmarks,
  getBackup,
  getCatalogue,
  getFeed,
  getStorageUse,
  listCatalogue,
  listCatalogueCollection,
  listCatalogueCollections,
} from './exports.ts';
export {
  diffVersion,
  explainBookmark,
  getVersion,
  listVersions,
  type Reparsed,
  reparseBookmark,
  reparseBookmarks,
  traceBookmark,
} from './extractions.ts';
export { getHealth, getReady } from './health.ts';
export { getImport, importBookmarks } from './imports.ts';
export { getInfo } from './info.ts';
export {
  cancelJob,
  getJob,
  type Job,
  type JobEvent,
  job,
  jobEvent,
  listJobs,
  retryBookmark,
  retryJob,
  watchJobs,
} from './jobs.ts';
export { completeValue, deleteLabel, label, listLabels, renameLabel } from './labels.ts';
export { type OpenApiOptions, openApi } from './openApi.ts';
export {
  changeBookmarks,
  listOperations,
  MAX_BATCH,
  type Operation,
  operation,
  undoOperation,
} from './operations.ts';
export { deleteToken, getProfile, listTokens, type ProfileSettings, signIn, updateProfile } from './profile.ts';
export {
  checkRules,
  deleteRules,
  getRules,
  listRules,
  previewRules,
  putRules,
  type RuleEffect,
  testRules,
} from './rules.ts';
export { checkScript, deleteScript, getScript, listScripts, putScript } from './scripts.ts';
export { getStatistics } from './statistics.ts';
export { listChanges, syncBookmarks } from './sync.ts';
export { getSystem } from './system.ts';
export { type Issue, type Validated, validate } from './validate.ts';
export { DEFAULT_LIMIT, paging, type Upload } from './values.ts';
export {
  addWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  testWebhook,
  updateWebhook,
  type Webhook,
} from './webhooks.ts';
