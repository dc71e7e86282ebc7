/** Decides, before a body is read, whether a request may reach its route. */
import type { Scope } from '@pith/api';
import type { Identity } from '@pith/library';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from '../basePath.ts';
import { serverError } from '../errors.ts';
import { isOurHost, isPublicHost } from '../guards/loopback.ts';
import { isAllowedByOrigin } from '../guards/sameOrigin.ts';
import { type AuthenticateOptions, type Authentication, authenticate } from './authenticate.ts';
import { isAllowed } from './permissions.ts';

/** A scope of the contract; `file` is for everybody; `page` sends people to sign in first; `form` is a form of ours that needs nobody signed in. */
export type Access = Scope | 'page' | 'form' | 'file';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: only for those with all rights of a user. */
    access?: Access;
  }
}

export interface AccessOptions {
  /** The address that people use, if it is not the one the server listens on. */
  readonly baseUrl?: string | undefined;
  /** The header in which a trusted proxy sends the name of the user it has verified. */
  readonly userHeader?: string | undefined;
}

export interface AccessCheck extends AccessOptions, AuthenticateOptions {
  /** Whether a network address is that of a trusted proxy. */
  isTrusted(address: string | undefined): boolean;
  port(): number;
  /** Whether the server itself uses TLS. */
  readonly isTls: boolean;
}

/** The address of this server as the client sees it. */
export function rootOf(request: FastifyRequest, baseUrl: string | undefined): string {
  return baseUrl?.replace(/\/+$/, '') ?? requestOrigin(request);
}

const requestOrigin = ({ protocol, host }: FastifyRequest) => `${protocol === 'https' ? 'https' : 'http'}://${host}`;

/** Resolves to who sent the request, if that is known. Rejects if it may not reach its route; a page may be answered by a redirect. */
export async function checkAccess(
  request: FastifyRequest,
  reply: FastifyReply,
  check: AccessCheck,
): Promise<Identity | undefined> {
  const access = request.is404 ? 'file' : (request.routeOptions.config.access ?? 'all');
  const root = rootOf(request, check.baseUrl);
  const isOurs =
    isOurHost(request.host, check.port(), check.isTls) ||
    ((await check.hasAccounts()) && isPublicHost(request.host, check.baseUrl));
  if (!isOurs) throw serverError('wrong-host');
  if (access === 'file') return undefined;
  const authentication = await authenticate(
    { headers: request.headers, root, forwardedUser: forwardedUser(request, check) },
    check,
  );
  const identity = authentication.kind === 'somebody' ? authentication.identity : undefined;
  const isAmbient = authentication.kind !== 'somebody' || authentication.isAmbient;
  // A browser adds cookies to requests of other sites, but never a token.
  const ownOrigins = [new URL(root).origin, requestOrigin(request)];
  const isForged = isAmbient && !isAllowedByOrigin(request.method, request.headers, ownOrigins);
  if (access === 'public') return isForged ? undefined : identity;
  if (isForged) throw serverError('cross-site');
  if (access === 'form') return identity;
  if (access === 'page' && !identity) return void redirectToSignIn(request, reply, root);
  if (!identity) {
    reply.header('www-authenticate', challenges(authentication, request.headers['sec-fetch-mode']));
    throw serverError(authentication.kind === 'bad-token' ? 'bad-token' : 'not-signed-in');
  }
  // On a page one can allow programs what one may do oneself: a token with scopes must not get there.
  if (!isAllowed(access === 'page' ? 'all' : access, identity)) throw serverError('access-denied');
  return identity;
}

function forwardedUser({ headers, socket }: FastifyRequest, { userHeader, isTrusted }: AccessCheck) {
  if (userHeader === undefined || !isTrusted(socket.remoteAddress)) return undefined;
  const value = headers[userHeader.toLowerCase()];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Scripts of our own pages get no `Basic`, for which a browser would ask for a password by itself. */
function challenges({ kind }: Authentication, fetchMode: unknown): string[] {
  const bearer = 'Bearer realm="Bearer token"';
  if (kind === 'bad-token') return [bearer];
  return fetchMode === undefined || fetchMode === 'navigate' ? ['Basic realm="Pith"', bearer] : [bearer];
}

function redirectToSignIn({ url }: FastifyRequest, reply: FastifyReply, root: string): void {
  reply.redirect(`${basePath(root)}/login?next=${encodeURIComponent(url)}`, 303);
}
