/** Saves the page of a bookmark again: as it was requested before, or in another way. */
import { type Bookmark, hasPage } from './bookmark.ts';
import { libraryError } from './errors.ts';
import { priorities } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';
import { queueSave } from './queueSave.ts';
import { fromPayload, type SaveOptions } from './savePayload.ts';

export type RetryOptions = Pick<SaveOptions, 'html' | 'render'>;

/** Rejects with `save-running` if the page is being saved. Resolves to the bookmark, which is loading. */
export async function retrySave(bookmark: Bookmark, options: RetryOptions, ports: Ports): Promise<Bookmark> {
  const { user, id } = bookmark;
  const [last] = await ports.jobs.list({ user, bookmark: id, kind: 'save', limit: 1 });
  if (last?.state === 'running') throw libraryError('save-running', bookmark.url);
  // A job that waits for its next attempt would start too late.
  if (last?.state === 'waiting') await ports.jobs.cancel(user, last.id);
  const queued = await queueSave(
    {
      ...(last && last.state !== 'done' && fromPayload(last.payload)),
      ...(options.html !== undefined && { html: options.html, render: undefined }),
      ...(options.render !== undefined && { html: undefined, resources: undefined, render: options.render }),
      user,
      // The address of a saved page is the one after redirects, and identifies the bookmark.
      url: hasPage(bookmark) ? bookmark.url : bookmark.urlFull,
      priority: priorities.now,
    },
    ports,
  );
  return queued.bookmark;
}
