import {
  diffVersion,
  explainBookmark,
  getVersion,
  listVersions,
  reparseBookmark,
  reparseBookmarks,
  traceBookmark,
} from '@pith/api';
import type { Version, VersionSummary } from '@pith/library';
import { serverError } from '../errors.ts';
import { SHARED_PAGE_POLICY } from '../guards/securityHeaders.ts';
import { type Context, handle } from '../handle.ts';
import { fromShortId } from '../shortId.ts';
import { bookmarkHeaders } from '../views/bookmark.ts';
import { findBookmark } from './findBookmark.ts';

export const extractions = [
  handle(explainBookmark, async ({ params }, context) => {
    const bookmark = await findBookmark(params.id, context);
    return {
      body: await context.runTask('explain', { id: bookmark.id }),
      headers: { ...bookmarkHeaders(bookmark, context.root), 'content-security-policy': SHARED_PAGE_POLICY },
    };
  }),

  handle(traceBookmark, async ({ params }, context) => {
    const bookmark = await findBookmark(params.id, context);
    return {
      json: await context.runTask('trace', { id: bookmark.id }),
      headers: bookmarkHeaders(bookmark, context.root),
    };
  }),

  handle(reparseBookmark, async ({ params, body }, context) => {
    const bookmark = await findBookmark(params.id, context);
    return {
      body: await context.runTask('reparseOne', { id: bookmark.id, ...body }),
      headers: bookmarkHeaders(bookmark, context.root),
    };
  }),

  handle(reparseBookmarks, async ({ body: { id, ...options } }, { runTask }) => ({
    json: await runTask('reparseMany', { ids: id?.map(fromShortId), ...options }),
    headers: {},
  })),

  handle(listVersions, async ({ params }, context) => {
    const bookmark = await findBookmark(params.id, context);
    const versions = await context.library.versions(bookmark.id);
    return { body: versions.map(versionView), headers: bookmarkHeaders(bookmark, context.root) };
  }),

  handle(getVersion, async ({ params }, context) => {
    const bookmark = await findBookmark(params.id, context);
    const version = await findVersion(bookmark.id, params.number, context);
    const { html, content: markdown, text } = version;
    return {
      body: { ...versionView(version), html, markdown, text },
      headers: bookmarkHeaders(bookmark, context.root),
    };
  }),

  handle(diffVersion, async ({ params, query }, context) => {
    const bookmark = await findBookmark(params.id, context);
    const { format = 'markdown', to } = query;
    const earlier = await findVersion(bookmark.id, params.number, context);
    const later =
      to === undefined
        ? { ...bookmark, text: (await context.library.text(bookmark.id)) ?? '' }
        : await findVersion(bookmark.id, to, context);
    const key = { markdown: 'content', text: 'text', html: 'html' } as const;
    const diff = await context.runTask('diff', {
      before: earlier[key[format]],
      after: later[key[format]],
      names: [`version ${params.number}`, to === undefined ? 'current' : `version ${to}`],
    });
    return { body: { diff }, headers: bookmarkHeaders(bookmark, context.root) };
  }),
];

async function findVersion(id: string, number: number, { library }: Context): Promise<Version> {
  const version = await library.version(id, number);
  if (!version) throw serverError('not-found');
  return version;
}

const versionView = ({ number, title, readAt, replacedAt }: VersionSummary) => ({
  number,
  title,
  read: readAt,
  replaced: replacedAt,
});
