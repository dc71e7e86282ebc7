/**
 * The session cookie. Scripts cannot read it, and other sites' requests do not carry it, except links. It is sent only to the path
 * of this server, which may share its host with others.
 */
import { basePath } from '../basePath.ts';

/** The longest that browsers allow: the session decides when it ends, which is later each time it is used. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** `root` is the address of this server as the client sees it. With TLS, the prefix keeps others of the same domain from setting the cookie. */
function cookieName(root: string): string {
  if (!root.startsWith('https:')) return 'pith_session';
  return `${basePath(root) === '' ? '__Host-' : '__Secure-'}pith_session`;
}

const attributes = (root: string) =>
  `; Path=${basePath(root) || '/'}; HttpOnly; SameSite=Lax${root.startsWith('https:') ? '; Secure' : ''}`;

export const sessionCookie = (secret: string, root: string): string =>
  `${cookieName(root)}=${secret}; Max-Age=${MAX_AGE_SECONDS}${attributes(root)}`;

export const endedSessionCookie = (root: string): string => `${cookieName(root)}=; Max-Age=0${attributes(root)}`;

/** The secret in a Cookie header. */
export function readSessionCookie(header: string | undefined, root: string): string | undefined {
  const prefix = `${cookieName(root)}=`;
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
