/** All endpoints, by their method names in the client. */
import {
  cancelBookmark,
  deleteBookmark,
  getArticle,
  getBookmark,
  getImage,
  getShared,
  listBookmarks,
  saveBookmark,
  watchBookmark,
} from './bookmarks.ts';
import { extractPage } from './cookbook.ts';
import { getHealth } from './health.ts';

export const contract = {
  getHealth,
  extractPage,
  listBookmarks,
  saveBookmark,
  watchBookmark,
  cancelBookmark,
  getBookmark,
  getArticle,
  getImage,
  getShared,
  deleteBookmark,
};
