/** All tools, in the order in which assistants see them. */
import type { Tool } from '../tool.ts';
import { getBookmark } from './getBookmark.ts';
import { listBookmarks } from './listBookmarks.ts';
import { readPage } from './readPage.ts';
import { savePage } from './savePage.ts';
import { searchLibrary } from './searchLibrary.ts';
import { updateBookmark } from './updateBookmark.ts';

export const tools: readonly Tool[] = [readPage, savePage, searchLibrary, getBookmark, listBookmarks, updateBookmark];
