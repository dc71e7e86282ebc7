/** The session cookie. Scripts cannot read it, and other sites' requests do not carry it, except links. */

/** The longest that browsers allow: the session decides when it ends, which is later each time it is used. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** With TLS, the prefix keeps other hosts of the same domain from setting it. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-pith_session' : 'pith_session');

const attributes = (isSecure: boolean) => `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

export const sessionCookie = (secret: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${secret}; Max-Age=${MAX_AGE_SECONDS}${attributes(isSecure)}`;

export const endedSessionCookie = (isSecure: boolean): string =>
  `${cookieName(isSecure)}=; Max-Age=0${attributes(isSecure)}`;

/** The secret in a Cookie header. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | undefined {
  const prefix = `${cookieName(isSecure)}=`;
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
