/** The server that pages are saved to, and the token for it. */
import { type Client, createClient } from '@pith/api';
import { browser, type Permissions } from '../browser.ts';

export interface Connection {
  /** Without a slash at the end. */
  readonly server: string;
  readonly token: string;
  readonly user: string;
}

const KEY = 'connection';

export async function readConnection(): Promise<Connection | undefined> {
  return (await browser.storage.local.get(KEY))[KEY] as Connection | undefined;
}

export const storeConnection = (connection: Connection): Promise<void> =>
  browser.storage.local.set({ [KEY]: connection });

export const forgetConnection = (): Promise<void> => browser.storage.local.remove(KEY);

/**
 * A client for the server. It sends the token and nothing else: a server allows a request of another origin, such as an extension's, only
 * with a token, never with a cookie.
 */
export const clientFor = ({ server, token }: Pick<Connection, 'server' | 'token'>): Client =>
  createClient({ baseUrl: server, token, fetch: fetchWithoutCookies });

export const fetchWithoutCookies: typeof fetch = (input, init) =>
  fetch(input, { ...init, credentials: 'omit', cache: 'no-store' });

/** The address of a server as people type it; undefined if it is none. */
export function parseServer(text: string): string | undefined {
  const trimmed = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || trimmed === '' || url.username !== '' || /\s/.test(trimmed)) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Access to the server only. Permissions have no ports. */
export function permissionFor(server: string): Permissions {
  const { protocol, hostname } = new URL(server);
  return { origins: [`${protocol}//${hostname}/*`] };
}

/** Whether others on the way can read what is sent to the server. */
export function isUnencrypted(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
