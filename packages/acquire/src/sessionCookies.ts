/** Cookies of one fetch session. They are never stored, so no site can recognise a reader across saves. */
import { CookieJar } from 'tough-cookie';

export interface SessionCookies {
  /** The `Cookie` header for a URL; empty when there are no cookies for it. */
  headerFor(url: URL): string;
  /** Stores the cookies of a `Set-Cookie` header. */
  store(url: URL, setCookie: string | string[] | undefined): void;
}

/** Above what sites legitimately need, below what servers reject. */
const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4096;
const MAX_HEADER_LENGTH = 8000;

export function createSessionCookies(): SessionCookies {
  const jar = new CookieJar(undefined, { looseMode: true });
  let stored = 0;
  return {
    headerFor(url) {
      const header = jar.getCookieStringSync(url.href);
      return header.length <= MAX_HEADER_LENGTH ? header : '';
    },
    store(url, setCookie = []) {
      for (const cookie of [setCookie].flat()) {
        if (stored >= MAX_COOKIES) return;
        if (cookie.length > MAX_COOKIE_LENGTH || /[^\t\x20-\x7e\x80-\xff]/.test(cookie)) continue;
        if (jar.setCookieSync(cookie, url.href, { ignoreError: true })) stored += 1;
      }
    },
  };
}

/** Joins `Cookie` header values (`a=1; b=2`) from the settings and the jar into one. */
export const joinCookieHeaders = (...headers: (string | undefined)[]): string => headers.filter(Boolean).join('; ');
