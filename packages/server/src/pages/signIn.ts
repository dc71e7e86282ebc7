/** Set-up, sign-in and sign-out in a browser. */
import { PithError } from '@pith/library';
import { endedSessionCookie, sessionCookie } from '../auth/cookie.ts';
import { attemptSignIn } from '../auth/limits.ts';
import { basePath } from '../basePath.ts';
import { html } from './html.ts';
import { ownPath } from './ownPath.ts';
import { errorText, sendPage } from './page.ts';
import { type PageRequest, pageRoute } from './pageRoute.ts';

export const signInPages = [
  pageRoute('GET', '/setup', 'form', async (request) =>
    (await request.hasAccounts()) ? request.goTo('/login') : setupPage(request),
  ),

  pageRoute('POST', '/setup', 'form', async (request) => {
    if (await request.hasAccounts()) return request.goTo('/login');
    const { name = '', password = '', again = '' } = request.form;
    if (password !== again) return setupPage(request, 'The two passwords differ.');
    try {
      const actor = { name: 'set-up', address: request.address };
      const user = await request.accounts.addFirst({ name, password }, request.localUser, actor);
      return await start(request, user, '/');
    } catch (error) {
      if (error instanceof PithError) return setupPage(request, `${error.message}: ${error.suggestions[0]}.`);
      throw error;
    }
  }),

  pageRoute('GET', '/login', 'form', async (request) => {
    if (!(await request.hasAccounts())) return request.goTo('/setup');
    return request.identity ? request.goTo(ownPath(request.query.next)) : signInPage(request);
  }),

  pageRoute('POST', '/login', 'form', async (request) => {
    const { name = '', password = '', code = '', next } = request.form;
    const { accounts, limits, address } = request;
    const user = await attemptSignIn(accounts, limits, { name, password, code, address });
    return user ? start(request, user, ownPath(next)) : signInPage(request, 'Name, password or code is wrong.');
  }),

  pageRoute('POST', '/logout', 'form', async (request) => {
    const { identity, accounts, actor, root, reply } = request;
    if (identity?.session) await accounts.endSession(identity.session, actor);
    reply.header('set-cookie', endedSessionCookie(root));
    // With the articles that the browser has kept. Below a path, the rest of the host belongs to others; the service worker removes ours.
    if (basePath(root) === '') reply.header('clear-site-data', '"cache", "storage"');
    return request.goTo('/login');
  }),
];

async function start(
  { accounts, address, root, reply, goTo }: PageRequest,
  user: Parameters<PageRequest['accounts']['startSession']>[0],
  path: string,
) {
  const { secret } = await accounts.startSession(user, address);
  reply.header('set-cookie', sessionCookie(secret, root));
  return goTo(path);
}

function setupPage({ reply, root, form }: PageRequest, error?: string) {
  const body = html`<p>The first account is an administrator. It gets the pages that are in the library already.</p>
${errorText(error)}
<form method="post" action="${basePath(root)}/setup">
<label for="name">Name</label>
<input id="name" name="name" value="${form.name}" required minlength="3" maxlength="32" pattern="[a-zA-Z][a-zA-Z0-9_\\-]*" autocapitalize="none" autocomplete="username" autofocus>
<p class="soft">Letters a to z, digits, - and _.</p>
<label for="password">Password</label>
<input id="password" name="password" type="password" required minlength="8" maxlength="1024" autocomplete="new-password">
<label for="again">The same password again</label>
<input id="again" name="again" type="password" required minlength="8" maxlength="1024" autocomplete="new-password">
<button>Create the account</button>
</form>`;
  return sendPage(reply, { title: 'Welcome to Pith', body, status: error === undefined ? 200 : 422 });
}

function signInPage({ reply, root, form, query }: PageRequest, error?: string) {
  const body = html`${errorText(error)}
<form method="post" action="${basePath(root)}/login">
<input type="hidden" name="next" value="${ownPath(form.next ?? query.next)}">
<label for="name">Name</label>
<input id="name" name="name" value="${form.name}" required maxlength="64" autocapitalize="none" autocomplete="username" autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="1024" autocomplete="current-password">
<label for="code">Code of your authenticator, if you use one</label>
<input id="code" name="code" maxlength="64" inputmode="numeric" autocomplete="one-time-code">
<button>Sign in</button>
</form>`;
  return sendPage(reply, { title: 'Sign in', body, status: error === undefined ? 200 : 403 });
}
