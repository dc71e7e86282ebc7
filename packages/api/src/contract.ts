/** Every endpoint, by the name it has in the client. */
import {
  deleteBookmark,
  getArticle,
  getBookmark,
  getImage,
  getShared,
  listBookmarks,
  saveBookmark,
} from './bookmarks.ts';
import { extractPage } from './cookbook.ts';
import { getHealth } from './health.ts';

export const contract = {
  getHealth,
  extractPage,
  listBookmarks,
  saveBookmark,
  getBookmark,
  getArticle,
  getImage,
  getShared,
  deleteBookmark,
};
