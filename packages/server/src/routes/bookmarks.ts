import {
  cancelBookmark,
  DEFAULT_LIMIT,
  deleteBookmark,
  getArchiveFile,
  getArticle,
  getBookmark,
  getImage,
  getOriginal,
  getShared,
  listBookmarks,
  type SaveEvent as SaveEventJson,
  saveBookmark,
  shareByEmail,
  shareLink,
  updateBookmark,
  watchBookmark,
} from '@pith/api';
import { priorities, type SaveEvent } from '@pith/library';
import { onArticle } from '../articles/articleTasks.ts';
import { limit } from '../auth/limits.ts';
import { lastModified } from '../conditional.ts';
import { serverError } from '../errors.ts';
import { originalPolicy, SANDBOX_POLICY, SHARED_PAGE_POLICY } from '../guards/securityHeaders.ts';
import { handle } from '../handle.ts';
import { fromShortId, toShortId } from '../shortId.ts';
import { bookmarkDetails, bookmarkHeaders, bookmarkUrl, bookmarkView, imageUrl } from '../views/bookmark.ts';
import { pagingHeaders } from '../views/paging.ts';
import { settingsView } from '../views/profile.ts';
import { changedValues, toChange } from './bookmarkChange.ts';
import { findBookmark, findDetails } from './findBookmark.ts';
import { selectBookmarks } from './selectBookmarks.ts';
import { uploadedPage } from './uploadedPage.ts';

export const bookmarks = [
  handle(listBookmarks, async ({ query }, context) => {
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const { items, total } = await selectBookmarks(query, page, context);
    return {
      body: items.map((item) => bookmarkView(item, context.root)),
      headers: {
        ...pagingHeaders({ ...page, total, url: new URL(`${context.root}${listBookmarks.path}`), query }),
        ...lastModified(...items.map(({ updatedAt }) => updatedAt)),
      },
    };
  }),

  handle(saveBookmark, async ({ body }, { library, root }) => {
    const { title, labels = [], created } = body;
    const { bookmark } = await library.queueSave({
      ...(await uploadedPage(body)),
      url: withoutFragment(body.url),
      priority: priorities.now,
      savedAt: created === undefined ? undefined : new Date(created).toISOString(),
    });
    if (title || labels.length > 0)
      await library.change(bookmark.id, { addLabels: labels, ...(title && { edits: { title } }) });
    return {
      body: { status: 202, message: 'The page will be saved.' },
      headers: { ...bookmarkHeaders(bookmark, root), location: bookmarkUrl(bookmark, root) },
    };
  }),

  handle(watchBookmark, async ({ params }, context) => {
    const { id } = await findBookmark(params.id, context);
    const { library, root, signal } = context;
    context.openEventStream();
    return { body: eventViews(library.watch(id, signal), root), headers: {} };
  }),

  handle(cancelBookmark, async ({ params }, context) => {
    const { id } = await findBookmark(params.id, context);
    await context.library.cancelSave(id); // no error if the save has already ended
    return { body: undefined, headers: {} };
  }),

  handle(getBookmark, async ({ params }, context) => {
    const { bookmark, links } = await findDetails(params.id, context);
    return {
      body: bookmarkDetails(bookmark, links, context.root),
      headers: { ...bookmarkHeaders(bookmark, context.root), ...lastModified(bookmark.updatedAt) },
    };
  }),

  handle(updateBookmark, async ({ params, body }, context) => {
    const { id } = await findBookmark(params.id, context);
    const { library, root } = context;
    if (body.is_deleted === true) await library.removeLater(id, DELETION_DELAY_MS);
    if (body.is_deleted === false) await library.cancelRemoval(id);
    const changed = await library.change(id, toChange(body));
    if (!changed) throw serverError('not-found');
    const values = changedValues(body, bookmarkDetails(changed, [], root));
    return { body: values, headers: bookmarkHeaders(changed, root) };
  }),

  handle(getArticle, async ({ params, query }, context) => {
    const bookmark = await findBookmark(params.id, context);
    const { root, runTask } = context;
    const { html, images } = await onArticle(bookmark, 'html', { root }, context);
    const { link, ...headers } = bookmarkHeaders(bookmark, root);
    return {
      body: query.math === 'mathml' && hasFormulas(html) ? await runTask('setFormulas', { html }) : html,
      headers: {
        ...headers,
        ...lastModified(bookmark.updatedAt),
        link: [link, ...images.map((url) => `<${url}>; rel="media"`)],
        'content-security-policy': SANDBOX_POLICY,
      },
    };
  }),

  handle(getOriginal, async ({ params }, context) => {
    const { id } = await findBookmark(params.id, context);
    const imageRoot = imageUrl(id, '', context.root);
    const page = await context.runTask('originalPage', { id, imageRoot });
    if (page === undefined) throw serverError('not-found', 'there is no original');
    return {
      body: page,
      headers: { ...bookmarkHeaders({ id }, context.root), 'content-security-policy': originalPolicy(imageRoot) },
    };
  }),

  handle(getArchiveFile, async ({ params }, context) => {
    const { id } = await findBookmark(params.id, context);
    const { head, chunks } = await context.runStream('archiveFile', { id, name: params.name });
    // Saved pages are sent as text, so that a browser shows their source.
    const type = params.name.endsWith('.json') ? 'application/json' : 'text/plain';
    return {
      body: { type, stream: chunks },
      headers: {
        ...bookmarkHeaders({ id }, context.root),
        'content-length': head.size,
        'content-security-policy': SANDBOX_POLICY,
      },
    };
  }),

  handle(getImage, async ({ params }, { image }) => {
    const hasPrefix = params.prefix === params.id.slice(0, 2);
    const found = hasPrefix ? await image(fromShortId(params.id), `${params.folder}/${params.name}`) : undefined;
    if (!found) throw serverError('not-found');
    return {
      body: found,
      headers: {
        'content-security-policy': SANDBOX_POLICY,
        'cache-control': IMAGE_CACHE_CONTROL,
        // Clients show articles in views of their own origin.
        'cross-origin-resource-policy': 'cross-origin',
      },
    };
  }),

  handle(shareLink, async ({ params }, context) => {
    const bookmark = await findBookmark(params.id, context);
    if (bookmark.state === 'loading') throw serverError('not-loaded');
    const shared = await context.library.shares.add(bookmark.id, SHARE_DURATION_MS);
    if (!shared) throw serverError('not-found');
    const url = `${context.root}${getShared.path.replace(':token', shared.token)}`;
    return {
      body: { url, expires: shared.share.expiresAt, title: bookmark.title, id: toShortId(bookmark.id) },
      headers: { ...bookmarkHeaders(bookmark, context.root), location: url },
    };
  }),

  handle(shareByEmail, async ({ params, body }, context) => {
    const { id, state } = await findBookmark(params.id, context);
    const { mailer, limits, identity, runTask, root } = context;
    if (!mailer) throw serverError('no-email');
    if (state === 'loading') throw serverError('not-loaded');
    const { user } = identity!;
    limit(limits.emails, user.id);
    const email = await runTask('articleEmail', { id, format: body.format });
    if (!email) throw serverError('not-found');
    await mailer.send({ ...email, to: body.email, replyTo: settingsView(user).email_settings.reply_to });
    return {
      body: { status: 200, message: 'The article was sent.' },
      headers: { ...bookmarkHeaders({ id }, root) },
    };
  }),

  handle(getShared, async ({ params }, { openShare, runTask }) => {
    const bookmark = await openShare(params.token);
    const page = bookmark && (await runTask('sharedPage', { id: bookmark.id }, bookmark.user));
    if (page === undefined) throw serverError('not-found');
    return { body: page, headers: SHARED_PAGE_HEADERS };
  }),

  handle(deleteBookmark, async ({ params }, context) => {
    const { id } = await findBookmark(params.id, context);
    await context.library.remove(id);
    return { body: undefined, headers: {} };
  }),
];

const hasFormulas = (html: string) => html.includes('class="language-math"');

/** How long a client can cancel a deletion. */
const DELETION_DELAY_MS = 20_000;
const SHARE_DURATION_MS = 24 * 60 * 60 * 1000;

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

async function* eventViews(events: AsyncIterable<SaveEvent>, root: string): AsyncGenerator<SaveEventJson, void> {
  for await (const event of events) {
    if (event.event !== 'end') yield event;
    else yield { event: 'end', ...(event.bookmark && { bookmark: bookmarkView(event.bookmark, root) }) };
  }
}

/** Names of images in `_resources` depend on their content; those in `img` change when the page is saved again, which is rare. */
const IMAGE_CACHE_CONTROL = 'public, max-age=31536000';

const SHARED_PAGE_HEADERS = {
  'content-security-policy': SHARED_PAGE_POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
};
