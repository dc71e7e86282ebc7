/**
 * Saves by opening an address, which may contain the token.
 *
 * Decision: docs/decisions/0047-saving-by-get.md.
 */
import { saveByLink } from '@pith/api';
import { type Identity, priorities } from '@pith/library';
import type { FastifyRequest } from 'fastify';
import { limitByAddress } from '../auth/limits.ts';
import { isAllowed } from '../auth/permissions.ts';
import { serverError } from '../errors.ts';
import { type Context, handle, type Route } from '../handle.ts';
import { bookmarkHeaders, bookmarkUrl } from '../views/bookmark.ts';

/** Only a real visit saves: no HEAD request, and no browser that loads addresses ahead. */
const onlyWhenOpened =
  (route: Route): Route =>
  (contextOf) => ({ ...route(contextOf), exposeHeadRoute: false, preHandler: refusePrefetch });

async function refusePrefetch({ headers }: FastifyRequest): Promise<void> {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? ''));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose)))
    throw serverError('access-denied', 'this address must not be loaded ahead');
}

export const saveLinks = [
  onlyWhenOpened(
    handle(saveByLink, async ({ query }, context) => {
      const { limits, actor, libraryOf, root } = context;
      limitByAddress(limits.saveLinks, actor.address ?? '');
      const { user } = await ownerOf(query.token, context);
      const library = libraryOf(user.id);
      const { bookmark } = await library.queueSave({ url: query.url, priority: priorities.now });
      const labels = (query.labels ?? '').split(',').flatMap((label) => label.trim() || []);
      if (query.title || labels.length > 0)
        await library.change(bookmark.id, {
          addLabels: labels,
          ...(query.title && { edits: { title: query.title } }),
        });
      return {
        body: { status: 202, message: 'The page will be saved.' },
        headers: {
          ...bookmarkHeaders(bookmark, root),
          location: bookmarkUrl(bookmark, root),
          'cache-control': 'no-store',
        },
      };
    }),
  ),
];

/** A session does not count: any page could make a browser open the address. */
async function ownerOf(secret: string | undefined, { accounts, identity }: Context): Promise<Identity> {
  if (secret === undefined) {
    if (!identity?.token) throw serverError('not-signed-in');
    if (!isAllowed('bookmarks:save', identity) && !isAllowed('bookmarks:write', identity))
      throw serverError('access-denied');
    return identity;
  }
  const owner = await accounts.byToken(secret);
  if (!owner) throw serverError('bad-token');
  if (owner.scopes.join() !== 'bookmarks:save' || !isAllowed('bookmarks:save', owner))
    throw serverError('access-denied', 'an address may contain only a token that has no scope but bookmarks:save');
  return owner;
}
