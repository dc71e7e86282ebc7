import { deleteToken, getProfile, listTokens, signIn, updateProfile } from '@pith/api';
import { attemptSignIn } from '../auth/limits.ts';
import { parseScopes } from '../auth/scopeNames.ts';
import { serverError } from '../errors.ts';
import { handle } from '../handle.ts';
import { pagingHeaders } from '../views/paging.ts';
import { mergeSettings, profileView, tokenView } from '../views/profile.ts';

const DEFAULT_TOKENS = 30;

export const profile = [
  handle(getProfile, async (_, { identity }) => ({ body: profileView(identity!), headers: {} })),

  handle(updateProfile, async ({ body }, { identity, accounts, actor, hasAccounts }) => {
    const { user } = identity!;
    const { username, email } = body;
    // Only an account has a name: giving one to the local user would lock everybody out.
    if (username !== undefined && !(await hasAccounts()))
      throw serverError('invalid-request', 'username: there are no accounts');
    const settings = mergeSettings(user, body);
    await accounts.change(user.id, { name: username, email, settings }, actor);
    return { body, headers: {} };
  }),

  handle(listTokens, async ({ query }, { identity, accounts, root }) => {
    const all = await accounts.tokens(identity!.user.id);
    const page = { limit: query.limit || DEFAULT_TOKENS, offset: query.offset ?? 0 };
    const now = new Date().toISOString();
    return {
      body: all.slice(page.offset, page.offset + page.limit).map((token) => tokenView(token, root, now)),
      headers: pagingHeaders({ ...page, total: all.length, url: new URL(`${root}${listTokens.path}`), query }),
    };
  }),

  handle(deleteToken, async ({ params }, { identity, accounts, actor }) => {
    const { user, scopes, token } = identity!;
    const mayRevoke = scopes.length === 0 || token?.id === params.id;
    if (!mayRevoke || !(await accounts.revokeToken(user.id, params.id, actor))) throw serverError('not-found');
    return { body: undefined, headers: {} };
  }),

  handle(signIn, async ({ body }, { accounts, limits, actor, legacyAuth }) => {
    if (!legacyAuth) throw serverError('not-found');
    const scopes = parseScopes(body.roles ?? []);
    if (!scopes) throw serverError('invalid-request', 'roles: unknown scope');
    const { username: name, password, application } = body;
    const user = await attemptSignIn(accounts, limits, { name, password, address: actor.address ?? '' });
    if (!user || user.hasTotp) throw serverError('access-denied');
    const made = await accounts.addToken(
      { user: user.id, name: application, scopes, client: { name: application } },
      { ...actor, name: user.name ?? user.id },
    );
    return { body: { id: made.token.id, token: made.secret }, headers: {} };
  }),
];
