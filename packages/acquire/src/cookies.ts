/** Cookies of one save. They are forgotten with it: no site knows a reader again. */
import { CookieJar } from 'tough-cookie';

export interface Cookies {
  /** The `Cookie` header for an address; empty when there is none. */
  headerFor(url: URL): string;
  /** Keeps what an answer sets. */
  take(url: URL, setCookie: string | string[] | undefined): void;
}

/** More than sites have a reason for, and not more than servers take. */
const MAX_COOKIES = 50;
const MAX_LENGTH = 4096;
const MAX_HEADER = 8000;

export function newCookies(): Cookies {
  const jar = new CookieJar(undefined, { looseMode: true });
  let kept = 0;
  return {
    headerFor(url) {
      const header = jar.getCookieStringSync(url.href);
      return header.length <= MAX_HEADER ? header : '';
    },
    take(url, setCookie = []) {
      for (const cookie of [setCookie].flat()) {
        if (kept >= MAX_COOKIES) return;
        if (cookie.length > MAX_LENGTH || /[^\t\x20-\x7e\x80-\xff]/.test(cookie)) continue;
        if (jar.setCookieSync(cookie, url.href, { ignoreError: true })) kept += 1;
      }
    },
  };
}

/** `a=1; b=2` of the settings and of the jar, as one header. */
export const joinCookies = (...headers: (string | undefined)[]): string => headers.filter(Boolean).join('; ');
