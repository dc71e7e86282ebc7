import { addUser, DEFAULT_LIMIT, deleteUser, getUser, listAuditLog, listUsers, updateUser } from '@pith/api';
import type { User } from '@pith/library';
import { serverError } from '../errors.ts';
import { type Context, handle } from '../handle.ts';
import { pagingHeaders } from '../views/paging.ts';
import { settingsView, userView } from '../views/profile.ts';

export const admin = [
  handle(listUsers, async ({ query }, { accounts, root }) => {
    const all = await accounts.all();
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    return {
      body: all.slice(page.offset, page.offset + page.limit).map((user) => userView(user, root)),
      headers: pagingHeaders({ ...page, total: all.length, url: new URL(`${root}${listUsers.path}`), query }),
    };
  }),

  handle(addUser, async ({ body }, { accounts, actor, root, localUser }) => {
    const { username: name, password, email, group: role } = body;
    const added = (await accounts.exist())
      ? await accounts.add({ name, password, email, role }, actor)
      : await accounts.addFirst({ name, password, email }, localUser, actor);
    const view = userView(added, root);
    return { body: view, headers: { location: view.href, 'user-id': added.id } };
  }),

  handle(getUser, async ({ params }, context) => {
    const user = await getUserOr404(params.id, context);
    const { bookmarks } = await context.libraryOf(user.id).stats();
    const uses = (await context.accounts.tokens(user.id)).map(({ lastUsedAt }) => lastUsedAt);
    const body = {
      ...userView(user, context.root),
      settings: settingsView(user),
      last_activity:
        [...uses, user.lastSignInAt]
          .filter((each) => each !== undefined)
          .sort()
          .at(-1) ?? null,
      bookmark_count: bookmarks,
      bookmark_disk_usage: await context.diskUsage(user.id),
    };
    return { body, headers: {} };
  }),

  handle(updateUser, async ({ params, body }, context) => {
    const user = await getUserOr404(params.id, context);
    const { accounts, actor, identity, root } = context;
    const { username, email, group, is_disabled, password } = body;
    const isOneself = user.id === identity!.user.id;
    if (isOneself && ((group ?? user.role) !== user.role || is_disabled)) throw serverError('yourself');
    const changed = await accounts.change(
      user.id,
      { name: username, email, role: group, isDisabled: is_disabled },
      actor,
    );
    if (password !== undefined)
      await accounts.setPassword(user.id, password, actor, isOneself ? identity!.session?.id : undefined);
    return { body: userView(changed, root), headers: {} };
  }),

  handle(deleteUser, async ({ params }, context) => {
    const user = await getUserOr404(params.id, context);
    if (user.id === context.identity!.user.id) throw serverError('yourself');
    await context.accounts.erase(user.id, context.actor);
    return { body: undefined, headers: {} };
  }),

  handle(listAuditLog, async ({ query }, { accounts }) => {
    const entries = await accounts.log({
      user: query.user,
      limit: query.limit || DEFAULT_LIMIT,
      offset: query.offset ?? 0,
    });
    const body = entries.map(({ at, action, user, actor, address, detail }) => ({
      time: at,
      action,
      user: user ?? null,
      actor,
      address: address ?? null,
      detail: detail ?? null,
    }));
    return { body, headers: {} };
  }),
];

async function getUserOr404(id: string, { accounts }: Context): Promise<User> {
  const user = await accounts.find(id);
  if (user?.id !== id) throw serverError('not-found');
  return user;
}
