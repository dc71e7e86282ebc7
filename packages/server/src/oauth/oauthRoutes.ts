/** The endpoints of OAuth for programs. They answer in the form of the standards, not in that of the contract. */
import { type NewToken, type OAuthClient, type OAuthRefusal, oauthGrants, type TokenScope } from '@pith/library';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { limitByAddress } from '../auth/limits.ts';
import { parseScopes } from '../auth/scopeNames.ts';
import { serverError } from '../errors.ts';
import type { Context } from '../handle.ts';
import { type Fields, readClientMetadata } from './clientMetadata.ts';
import { OAuthError } from './oauthError.ts';

type Route = (contextOf: (request: FastifyRequest, reply: FastifyReply) => Context) => RouteOptions;

const MAX_BODY_BYTES = 64 * 1024;
/** Scopes that people can grant to a program. */
export const grantableScopes: readonly TokenScope[] = ['bookmarks:read', 'bookmarks:write', 'profile:read'];

function post(url: string, status: number, handler: (fields: Fields, context: Context) => Promise<unknown>): Route {
  return (contextOf) => ({
    method: 'POST',
    url,
    config: { access: 'public' },
    bodyLimit: MAX_BODY_BYTES,
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      const context = contextOf(request, reply);
      limitByAddress(context.limits.oauth, request.ip);
      try {
        return await reply.code(status).send(await handler(toFields(request.body), context));
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        return reply.code(error.status).send(error.json);
      }
    },
  });
}

function toFields(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof Uint8Array)
    throw new OAuthError('invalid_request', 'expected a form or a JSON object');
  return body as Fields;
}

export const oauthRoutes: readonly Route[] = [
  post('/api/oauth/client', 201, async (fields, { oauth }) => {
    const client = await oauth.register(readClientMetadata(fields));
    if (!client) throw tooManySignIns();
    return {
      client_id: client.id,
      client_name: client.name,
      client_uri: client.uri,
      logo_uri: client.logo ?? '',
      redirect_uris: client.redirectUris,
      grant_types: client.grants,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      software_id: fields.software_id,
      software_version: fields.software_version,
    };
  }),

  post('/api/oauth/device', 200, async (fields, { oauth, root }) => {
    const client = await clientOf(fields, oauth);
    if (!client.grants.includes(oauthGrants[1])) throw new OAuthError('unauthorized_client');
    const started = await oauth.startDevice(client, readScopes(fields.scope));
    if (!started) throw tooManySignIns();
    const { deviceCode, userCode, expiresInSeconds, intervalSeconds } = started;
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${root}/device`,
      verification_uri_complete: `${root}/device?user_code=${userCode}`,
      expires_in: expiresInSeconds,
      interval: intervalSeconds,
    };
  }),

  post('/api/oauth/token', 201, async (fields, { oauth, actor }) => {
    const [codeGrant, deviceGrant] = oauthGrants;
    switch (fields.grant_type) {
      case codeGrant:
        return tokenJson(await oauth.exchangeCode(text(fields, 'code'), text(fields, 'code_verifier'), actor.address));
      case deviceGrant:
        return tokenJson(await oauth.pollDevice(text(fields, 'device_code'), text(fields, 'client_id'), actor.address));
      default:
        throw new OAuthError('invalid_request', 'grant_type: not supported');
    }
  }),

  post('/api/oauth/revoke', 200, async (fields, { identity, accounts, actor }) => {
    const secret = text(fields, 'token');
    const owner = identity?.token && (await accounts.byToken(secret));
    if (!owner?.token || owner.token.id !== identity?.token?.id) throw new OAuthError('access_denied');
    await accounts.revokeToken(owner.user.id, owner.token.id, actor);
    return {};
  }),

  (contextOf) => ({
    method: 'GET',
    url: '/.well-known/oauth-authorization-server',
    config: { access: 'public' },
    async handler(request, reply) {
      const { root } = contextOf(request, reply);
      return {
        issuer: root,
        authorization_endpoint: `${root}/authorize`,
        token_endpoint: `${root}/api/oauth/token`,
        device_authorization_endpoint: `${root}/api/oauth/device`,
        registration_endpoint: `${root}/api/oauth/client`,
        revocation_endpoint: `${root}/api/oauth/revoke`,
        grant_types_supported: oauthGrants,
        response_types_supported: ['code'],
        scopes_supported: grantableScopes,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none', 'bearer'],
      };
    },
  }),
];

/** Sign-ins that are under way end within minutes. */
const tooManySignIns = () => Object.assign(serverError('too-many-attempts'), { retryAfter: 60 });

async function clientOf(fields: Fields, oauth: Context['oauth']): Promise<OAuthClient> {
  const client = typeof fields.client_id === 'string' ? await oauth.client(fields.client_id) : undefined;
  if (!client) throw new OAuthError('invalid_client', 'unknown client, or registered more than ten minutes ago');
  return client;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '' || value.length > 512)
    throw new OAuthError('invalid_request', `${name}: required`);
  return value;
}

/** Scopes separated by spaces. A program must name at least one: without any, a token would have all rights. */
export function readScopes(value: unknown): readonly TokenScope[] {
  const names = (typeof value === 'string' ? value : '').split(/\s+/).filter(Boolean);
  const scopes = parseScopes(names);
  if (!scopes || scopes.length === 0 || !scopes.every((scope) => grantableScopes.includes(scope)))
    throw new OAuthError('invalid_scope', `expected some of ${grantableScopes.join(' ')}`);
  return [...new Set(scopes)];
}

function tokenJson(result: NewToken | OAuthRefusal) {
  if (typeof result === 'string') throw new OAuthError(result);
  const { token, secret } = result;
  return { id: token.id, access_token: secret, token_type: 'Bearer', scope: token.scopes.join(' ') };
}
