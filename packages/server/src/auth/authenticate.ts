/** Finds out who sends a request: by a token, a session cookie, the header of a trusted proxy, or because there are no accounts. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Accounts, Identity } from '@pith/library';
import { readSessionCookie } from './cookie.ts';

export interface Credentials {
  readonly headers: IncomingHttpHeaders;
  /** The address of this server as the client sees it. */
  readonly root: string;
  /** The name that a trusted proxy has verified. */
  readonly forwardedUser: string | undefined;
}

export type Authentication =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'bad-token' }
  | {
      readonly kind: 'somebody';
      readonly identity: Identity;
      /** Whether a browser would send the same for a request of another site. */
      readonly isAmbient: boolean;
    };

export interface AuthenticateOptions {
  readonly accounts: Accounts;
  /** The user of all requests while there are no accounts. */
  readonly localUser: string;
  hasAccounts(): Promise<boolean>;
}

const NOBODY = { kind: 'nobody' } as const;

export async function authenticate(
  { headers, root, forwardedUser }: Credentials,
  { accounts, localUser, hasAccounts }: AuthenticateOptions,
): Promise<Authentication> {
  const token = readToken(headers.authorization);
  const byToken = token === undefined ? undefined : await accounts.byToken(token);
  if (byToken) return { kind: 'somebody', identity: byToken, isAmbient: false };
  if (!(await hasAccounts())) {
    const user = await accounts.localUser(localUser);
    return { kind: 'somebody', identity: { user, scopes: [] }, isAmbient: true };
  }
  // A client that sends a token does not want to be someone else.
  if (headers.authorization !== undefined) return { kind: 'bad-token' };
  const identity = (await byCookie()) ?? (await byProxy());
  return identity ? { kind: 'somebody', identity, isAmbient: true } : NOBODY;

  async function byCookie(): Promise<Identity | undefined> {
    const secret = readSessionCookie(headers.cookie, root);
    return secret === undefined ? undefined : accounts.bySession(secret);
  }

  async function byProxy(): Promise<Identity | undefined> {
    const user = forwardedUser === undefined ? undefined : await accounts.find(forwardedUser);
    return user && { user, scopes: [] };
  }
}

/** A token as `Bearer`, or as the password of `Basic` with any name: e-readers offer only that. */
function readToken(header: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+) *$/i.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return undefined;
  const pair = Buffer.from(value, 'base64').toString();
  const colon = pair.indexOf(':');
  return colon < 0 ? undefined : pair.slice(colon + 1);
}
