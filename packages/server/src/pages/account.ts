/** One's own account: tokens, password and second factor. */
import { type Identity, type Token, tokenScopes } from '@pith/library';
import { attemptSignIn } from '../auth/limits.ts';
import { parseScopes } from '../auth/scopeNames.ts';
import { basePath } from '../basePath.ts';
import { serverError } from '../errors.ts';
import { html, type Markup } from './html.ts';
import { errorText, sendPage } from './page.ts';
import { type PageRequest, pageRoute } from './pageRoute.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const accountPages = [
  pageRoute('GET', '/account', 'page', async (request) => accountPage(request)),

  pageRoute('POST', '/account/tokens', 'page', async (request) => {
    const { accounts, actor, form, reply, root } = request;
    const scopes = parseScopes(tokenScopes.filter((scope) => form[scope] === 'on'));
    const days = Number(form.days || Number.NaN);
    const expiresAt = days > 0 && days <= 3660 ? new Date(Date.now() + days * DAY_MS).toISOString() : undefined;
    const name = form.name?.trim() || 'token';
    const { secret } = await accounts.addToken(
      { user: own(request).user.id, name, scopes: scopes ?? [], expiresAt },
      actor,
    );
    const body = html`<p>This is the token of <strong>${name}</strong>. It is shown only once:</p>
<p><code>${secret}</code></p><p><a href="${basePath(root)}/account">Back to the account</a></p>`;
    return sendPage(reply, { title: 'A new token', body });
  }),

  pageRoute('POST', '/account/tokens/revoke', 'page', async (request) => {
    await request.accounts.revokeToken(own(request).user.id, request.form.id ?? '', request.actor);
    return request.goTo('/account');
  }),

  pageRoute('POST', '/account/password', 'page', async (request) => {
    const { accounts, actor, form } = request;
    const { user, session } = own(request);
    const { password = '', again = '' } = form;
    if (password !== again) return accountPage(request, 'The two new passwords differ.');
    if (!(await isConfirmed(request))) return accountPage(request, WRONG_PASSWORD);
    await accounts.setPassword(user.id, password, actor, session?.id);
    return request.goTo('/account');
  }),

  pageRoute('POST', '/account/totp', 'page', async (request) => {
    const { accounts, actor, form, reply, root } = request;
    const { user } = own(request);
    if (!(await isConfirmed(request))) return accountPage(request, WRONG_PASSWORD);
    const codes = await accounts.enableTotp(user, form.secret ?? '', form.newcode ?? '', actor);
    if (!codes) return accountPage(request, 'The code is wrong. Check the clock of your device, and try again.');
    const body = html`<p>From now on, sign-in asks for a code. If you lose your authenticator, each of these recovery codes works once. They are shown only now:</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a href="${basePath(root)}/account">Back to the account</a></p>`;
    return sendPage(reply, { title: 'Second factor', body });
  }),

  pageRoute('POST', '/account/totp/off', 'page', async (request) => {
    if (!(await isConfirmed(request))) return accountPage(request, WRONG_PASSWORD);
    await request.accounts.disableTotp(own(request).user, request.actor);
    return request.goTo('/account');
  }),
];

const WRONG_PASSWORD = 'The current password, or the code, is wrong.';

/** A page has somebody who is signed in; only people with an account have one to change. */
function own({ identity }: PageRequest): Identity {
  if (!identity) throw serverError('not-signed-in');
  return identity;
}

/** Someone at an unlocked screen must not be able to take the account over. */
async function isConfirmed(request: PageRequest): Promise<boolean> {
  const { accounts, limits, form, address } = request;
  const { current = '', code } = form;
  const { user } = own(request);
  return (
    (await attemptSignIn(accounts, limits, { name: user.name ?? '', password: current, code, address })) !== undefined
  );
}

async function accountPage(request: PageRequest, error?: string) {
  const { accounts, reply, root, hasAccounts } = request;
  const { user } = own(request);
  const path = basePath(root);
  const tokens = await accounts.tokens(user.id);
  const tokenParts = html`<h2>Tokens</h2>
<p class="soft">Access for programs: apps, e-readers, extensions.</p>
${tokens.length > 0 && html`<table>${tokens.map((token) => tokenRow(token, path))}</table>`}
<form method="post" action="${path}/account/tokens">
<label for="name">What the new token is for</label><input id="name" name="name" required maxlength="128">
<label for="days">Days until it expires, if it should</label><input id="days" name="days" type="number" min="1" max="3660">
<p>It may do only this; with no choice, everything:</p>
${tokenScopes
  .filter((scope) => user.role === 'admin' || !scope.startsWith('admin:'))
  .map((scope) => html`<label class="choice"><input type="checkbox" name="${scope}"> ${scope}</label>`)}
<button>Make a token</button></form>
<p><a href="${path}/add">Save pages with a bookmarklet</a></p>`;
  const isLocal = !(await hasAccounts());
  const body = html`${errorText(error)}
<p>${isLocal ? html`There are no accounts. <a href="${path}/setup">Add the first one</a>` : html`You are signed in as <strong>${user.name}</strong> (${user.role})`}. <a href="${path}/">Back to the library</a></p>
${!isLocal && html`<form method="post" action="${path}/logout"><button class="plain">Sign out</button></form>`}
${tokenParts}
${!isLocal && user.hasPassword && html`${passwordPart(path, user.hasTotp)}${totpPart(request, path)}`}`;
  return sendPage(reply, { title: 'Your account', body, status: error === undefined ? 200 : 422 });
}

function tokenRow({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: Token, path: string): Markup {
  return html`<tr><td><strong>${name}</strong><br><span class="soft">${scopes.join(', ') || 'everything'}; made ${createdAt.slice(0, 10)}${lastUsedAt && `, used ${lastUsedAt.slice(0, 10)}`}${expiresAt && `, until ${expiresAt.slice(0, 10)}`}</span></td>
<td><form method="post" action="${path}/account/tokens/revoke"><input type="hidden" name="id" value="${id}"><button class="plain">Revoke</button></form></td></tr>`;
}

/** The fields that confirm a change; ids differ, because several forms of a page have them. */
const confirmation = (form: string, hasTotp: boolean) => html`<label for="${form}-current">Current password</label>
<input id="${form}-current" name="current" type="password" required maxlength="1024" autocomplete="current-password">
${hasTotp && html`<label for="${form}-code">Code of your authenticator</label><input id="${form}-code" name="code" required maxlength="64" autocomplete="one-time-code">`}`;

const passwordPart = (path: string, hasTotp: boolean) => html`<h2>Password</h2>
<form method="post" action="${path}/account/password">
${confirmation('password', hasTotp)}
<label for="new">New password</label><input id="new" name="password" type="password" required minlength="8" maxlength="1024" autocomplete="new-password">
<label for="again">The same again</label><input id="again" name="again" type="password" required minlength="8" maxlength="1024" autocomplete="new-password">
<button>Change the password</button></form>`;

function totpPart(request: PageRequest, path: string): Markup {
  const { user } = own(request);
  if (user.hasTotp)
    return html`<h2>Second factor</h2><p>Sign-in asks for a code of your authenticator.</p>
<form method="post" action="${path}/account/totp/off">${confirmation('totp', true)}<button class="plain">Turn it off</button></form>`;
  const { secret, uri } = request.accounts.prepareTotp(user);
  return html`<h2>Second factor</h2><p>Add this to your authenticator, then type the code that it shows:</p>
<p><a href="${uri}">Open in an authenticator on this device</a>, or type: <code>${secret.match(/.{4}/g)!.join(' ')}</code></p>
<form method="post" action="${path}/account/totp"><input type="hidden" name="secret" value="${secret}">
${confirmation('totp', false)}
<label for="newcode">Code</label><input id="newcode" name="newcode" required inputmode="numeric" maxlength="7" autocomplete="off">
<button>Turn it on</button></form>`;
}
