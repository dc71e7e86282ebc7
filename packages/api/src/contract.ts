/** All endpoints, by their method names in the client. */

import { addUser, deleteUser, getUser, listAuditLog, listUsers, updateUser } from './admin.ts';
import {
  addAnnotation,
  deleteAnnotation,
  listAnnotations,
  listBookmarkAnnotations,
  updateAnnotation,
} from './annotations.ts';
import { getOpenApi } from './apiDocument.ts';
import {
  cancelBookmark,
  deleteBookmark,
  getArchiveFile,
  getArticle,
  getBookmark,
  getImage,
  getShared,
  listBookmarks,
  saveBookmark,
  shareByEmail,
  shareLink,
  updateBookmark,
  watchBookmark,
} from './bookmarks.ts';
import { addCollection, deleteCollection, getCollection, listCollections, updateCollection } from './collections.ts';
import { extractPage, extractUrl, listTestUrls } from './cookbook.ts';
import {
  exportArticle,
  exportBookmarks,
  getCatalogue,
  getFeed,
  listCatalogue,
  listCatalogueCollection,
  listCatalogueCollections,
} from './exports.ts';
import {
  diffVersion,
  explainBookmark,
  getVersion,
  listVersions,
  reparseBookmark,
  reparseBookmarks,
  traceBookmark,
} from './extractions.ts';
import { getHealth, getReady } from './health.ts';
import { getImport, importBookmarks } from './imports.ts';
import { getInfo } from './info.ts';
import { cancelJob, getJob, listJobs, retryBookmark, retryJob, watchJobs } from './jobs.ts';
import { completeValue, deleteLabel, listLabels, renameLabel } from './labels.ts';
import { changeBookmarks, listOperations, undoOperation } from './operations.ts';
import { deleteToken, getProfile, listTokens, signIn, updateProfile } from './profile.ts';
import { checkRules, deleteRules, getRules, listRules, previewRules, putRules, testRules } from './rules.ts';
import { getStatistics } from './statistics.ts';
import { listChanges, syncBookmarks } from './sync.ts';
import { getSystem } from './system.ts';
import { addWebhook, deleteWebhook, getWebhook, listWebhooks, testWebhook, updateWebhook } from './webhooks.ts';

export const contract = {
  getHealth,
  getReady,
  getOpenApi,
  getInfo,
  getProfile,
  updateProfile,
  listTokens,
  deleteToken,
  signIn,
  listUsers,
  addUser,
  getUser,
  updateUser,
  deleteUser,
  listAuditLog,
  getSystem,
  extractUrl,
  extractPage,
  listTestUrls,
  listBookmarks,
  saveBookmark,
  watchBookmark,
  changeBookmarks,
  cancelBookmark,
  retryBookmark,
  reparseBookmarks,
  reparseBookmark,
  explainBookmark,
  traceBookmark,
  listVersions,
  getVersion,
  diffVersion,
  getBookmark,
  updateBookmark,
  deleteBookmark,
  getArticle,
  exportArticle,
  getArchiveFile,
  listBookmarkAnnotations,
  addAnnotation,
  updateAnnotation,
  deleteAnnotation,
  shareLink,
  shareByEmail,
  getImage,
  getShared,
  listChanges,
  syncBookmarks,
  listAnnotations,
  listLabels,
  renameLabel,
  deleteLabel,
  completeValue,
  listCollections,
  addCollection,
  getCollection,
  updateCollection,
  deleteCollection,
  exportBookmarks,
  getFeed,
  importBookmarks,
  getImport,
  getCatalogue,
  listCatalogue,
  listCatalogueCollections,
  listCatalogueCollection,
  listOperations,
  undoOperation,
  listJobs,
  watchJobs,
  getJob,
  retryJob,
  cancelJob,
  listRules,
  checkRules,
  previewRules,
  testRules,
  getRules,
  putRules,
  deleteRules,
  getStatistics,
  listWebhooks,
  addWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
};
