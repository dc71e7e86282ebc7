import { exportArticle, exportBookmarks, getBackup, getStorageUse } from '@pith/api';
import { isAllowed } from '../auth/permissions.ts';
import { handle } from '../handle.ts';
import { bookmarkHeaders } from '../views/bookmark.ts';
import { attachment } from '../views/fileName.ts';
import { findBookmark } from './findBookmark.ts';

/** `page.html` is a page, and its file is called so. */
const extensionOf = (format: string) => format.replace(/^page\./, '');

export const exports = [
  handle(exportArticle, async ({ params: { id, format } }, context) => {
    const bookmark = await findBookmark(id, context);
    const { root } = context;
    const { head, chunks } = await context.runStream('exportPages', { format, selection: bookmark.id, root });
    return {
      body: { type: head.type, stream: chunks },
      headers: {
        ...bookmarkHeaders(bookmark, root),
        ...attachment(bookmark.title, bookmark.savedAt, extensionOf(format)),
      },
    };
  }),

  handle(exportBookmarks, async ({ params: { format }, query }, { runStream, root }) => {
    const { head, chunks } = await runStream('exportPages', { format, selection: query, root });
    return {
      body: { type: head.type, stream: chunks },
      headers: attachment(head.title, new Date().toISOString(), format),
    };
  }),

  handle(getStorageUse, async (_, { identity, diskUsage }) => ({
    body: {
      own: await diskUsage(identity!.user.id),
      all: isAllowed(getBackup.scope, identity!) ? await diskUsage() : null,
    },
    headers: {},
  })),

  handle(getBackup, async (_, { runStream }) => {
    const { chunks } = await runStream('backup', {});
    return {
      body: { type: 'application/x-tar', stream: chunks },
      headers: attachment('pith-backup', new Date().toISOString(), 'tar'),
    };
  }),
];
