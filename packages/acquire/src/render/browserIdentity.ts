/** What request headers mean for a browser: its user agent, its locale, its cookies, and the headers that remain. */
import { type Headers, safeHeaders } from '../headers.ts';

export interface BrowserIdentity {
  readonly userAgent?: string | undefined;
  readonly locale?: string | undefined;
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly url: string }[];
  /** Headers that a browser does not set itself. */
  readonly headers: Headers;
}

const MAX_COOKIES = 50;

export function browserIdentity(url: URL, given: Headers = {}): BrowserIdentity {
  const { 'user-agent': userAgent, 'accept-language': languages = '', cookie = '', ...rest } = safeHeaders(given);
  const locale = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}(?=$|[,;])/i.exec(languages)?.[0];
  const headers = Object.entries(rest).filter(([name]) => !/^(?:accept|sec-|referer$)/.test(name));
  return { userAgent, locale, cookies: cookiesIn(cookie, url), headers: Object.fromEntries(headers) };
}

function cookiesIn(header: string, { origin }: URL): BrowserIdentity['cookies'] {
  return header
    .split(';', MAX_COOKIES)
    .map((pair) => /^\s*([^=\s]+)=(.*)$/.exec(pair))
    .filter((found) => found !== null)
    .map(([, name, value]) => ({ name: name!, value: value!.trim(), url: origin }));
}
