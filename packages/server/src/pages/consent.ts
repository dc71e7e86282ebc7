/** The pages on which people allow a program to use their library. */
import { type OAuthClient, oauthGrants, type TokenScope } from '@pith/library';
import { limit } from '../auth/limits.ts';
import { basePath } from '../basePath.ts';
import { OAuthError } from '../oauth/oauthError.ts';
import { readScopes } from '../oauth/oauthRoutes.ts';
import { html } from './html.ts';
import { errorText, sendPage } from './page.ts';
import { type PageRequest, pageRoute } from './pageRoute.ts';

const meanings: Readonly<Record<TokenScope, string>> = {
  'bookmarks:read': 'read your pages, labels, collections and highlights',
  'bookmarks:write': 'save, change and delete pages, labels, collections and highlights',
  'bookmarks:save': 'save pages, and nothing else',
  'profile:read': 'read your profile',
  'admin:read': 'read the accounts of this server',
  'admin:write': 'change the accounts of this server',
};

export const consentPages = [
  pageRoute('GET', '/device', 'page', async (request) => devicePage(request, request.query.user_code)),

  pageRoute('POST', '/device', 'page', async (request) => {
    const { form, oauth, identity, limits, reply } = request;
    const { user } = identity!;
    limit(limits.userCodes, user.id);
    if (form.granted === undefined) return devicePage(request, form.user_code);
    const isGranted = form.granted === '1';
    const isKnown = await oauth.answerDevice(form.user_code ?? '', user, isGranted);
    if (!isKnown) return codePage(request, UNKNOWN_CODE);
    const body = html`<p>${isGranted ? 'You can return to your device: it is connected.' : 'The device was not connected.'}</p>`;
    return sendPage(reply, { title: isGranted ? 'Connected' : 'Refused', body });
  }),

  pageRoute('GET', '/authorize', 'page', async (request) => {
    const asked = await readRequest(request, request.query);
    if ('error' in asked) return badRequest(request, asked.error);
    if (asked.refusal) return request.reply.redirect(target(asked.redirectUri, asked.state, asked.refusal.json), 302);
    const hidden = Object.entries(request.query).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    const { client, scopes, redirectUri } = asked;
    const body = html`${clientView(client, scopes)}
<p class="soft">You will be led to ${describeTarget(redirectUri)}.</p>
<form method="post" action="${basePath(request.root)}/authorize">${hidden}${CHOICES}</form>`;
    return sendPage(request.reply, { title: 'Connect a program', body, formTargets: [cspSource(redirectUri)] });
  }),

  pageRoute('POST', '/authorize', 'page', async (request) => {
    const asked = await readRequest(request, request.form);
    if ('error' in asked) return badRequest(request, asked.error);
    const { client, scopes, challenge, redirectUri, state, refusal } = asked;
    const { oauth, identity, reply, form } = request;
    const answer = async () => {
      if (refusal) return refusal.json;
      if (form.granted !== '1') return new OAuthError('access_denied', 'the person refused').json;
      const code = await oauth.grantCode({ client, user: identity!.user, scopes, challenge });
      return code === undefined ? new OAuthError('server_error').json : { code };
    };
    return reply.redirect(target(redirectUri, state, await answer()), 302);
  }),
];

const UNKNOWN_CODE = 'This code is not known, or has expired. Start again on your device.';

const CHOICES = html`<button name="granted" value="1">Allow</button><button name="granted" value="0" class="plain">Refuse</button>`;

async function devicePage(request: PageRequest, userCode: string | undefined) {
  if (userCode === undefined || userCode.trim() === '') return codePage(request);
  const found = await request.oauth.deviceRequest(userCode);
  if (!found) return codePage(request, UNKNOWN_CODE);
  const { client, scopes, userCode: code } = found;
  const body = html`${clientView(client, scopes)}
<p>Your device shows this code: <strong>${code.slice(0, 4)}-${code.slice(4)}</strong></p>
<form method="post" action="${basePath(request.root)}/device"><input type="hidden" name="user_code" value="${code}">${CHOICES}</form>`;
  return sendPage(request.reply, { title: 'Connect a device', body });
}

function codePage({ reply, root }: PageRequest, error?: string) {
  const body = html`${errorText(error)}
<form method="post" action="${basePath(root)}/device">
<label for="code">The code that your device shows</label>
<input id="code" name="user_code" required maxlength="32" autocapitalize="characters" autocomplete="off" spellcheck="false" autofocus>
<button>Continue</button>
</form>`;
  return sendPage(reply, { title: 'Connect a device', body, status: error === undefined ? 200 : 404 });
}

function clientView({ name, uri, logo }: OAuthClient, scopes: readonly TokenScope[]) {
  return html`${logo !== undefined && html`<img src="${logo}" alt="" width="48" height="48">`}
<p><strong>${name}</strong> (<code>${new URL(uri).host}</code>, as it says) wants to:</p>
<ul>${scopes.map((scope) => html`<li>${meanings[scope]}</li>`)}</ul>
<p>Allow this only if you have just asked for it. You can undo it in your account.</p>`;
}

interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly TokenScope[];
  readonly challenge: string;
  /** What the program is told if its request is wrong. */
  readonly refusal?: OAuthError | undefined;
}

/** Without a known client and one of its addresses, nobody is redirected. */
async function readRequest(
  { oauth }: PageRequest,
  fields: Readonly<Record<string, string>>,
): Promise<AuthorizationRequest | { readonly error: string }> {
  const client = await oauth.client(fields.client_id ?? '');
  if (!client) return { error: 'The program is not known, or took more than ten minutes. Start again in the program.' };
  const redirectUri = client.redirectUris.find((uri) => uri === fields.redirect_uri);
  if (redirectUri === undefined)
    return { error: 'The program asks to return to an address that it has not registered.' };
  const {
    state,
    code_challenge: challenge = '',
    code_challenge_method: method = 'S256',
    response_type: type = 'code',
  } = fields;
  const asked = {
    client,
    redirectUri,
    state: state !== undefined && state.length <= 64 ? state : undefined,
    challenge,
  };
  const refuse = (refusal: OAuthError) => ({ ...asked, scopes: [], refusal });
  if (!client.grants.includes(oauthGrants[0])) return refuse(new OAuthError('unauthorized_client'));
  if (state !== undefined && asked.state === undefined)
    return refuse(new OAuthError('invalid_request', 'state: too long'));
  if (type !== 'code') return refuse(new OAuthError('invalid_request', 'response_type: only code'));
  if (method !== 'S256') return refuse(new OAuthError('invalid_request', 'code_challenge_method: only S256'));
  if (!/^[A-Za-z0-9_-]{43,256}$/.test(challenge))
    return refuse(new OAuthError('invalid_request', 'code_challenge: required'));
  try {
    return { ...asked, scopes: readScopes(fields.scope) };
  } catch (error) {
    if (error instanceof OAuthError) return refuse(error);
    throw error;
  }
}

function badRequest({ reply }: PageRequest, error: string) {
  return sendPage(reply, { title: 'This did not work', status: 400, body: html`${errorText(error)}` });
}

function target(redirectUri: string, state: string | undefined, values: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...values, ...(state !== undefined && { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

function describeTarget(redirectUri: string): string {
  const url = new URL(redirectUri);
  return isWeb(url) ? url.host : `an app on this device (${url.protocol})`;
}

/** Browsers apply `form-action` to the redirect after a form too. */
function cspSource(redirectUri: string): string {
  const url = new URL(redirectUri);
  return isWeb(url) ? url.origin : url.protocol;
}
