/** Request headers: our own, or those of a browser for sites that block unknown clients. */
import { ACCEPT_ENCODING } from './readBody.ts';

export type Headers = Readonly<Record<string, string>>;

export const USER_AGENT = 'Mozilla/5.0 (compatible; Pith/0.1; saves a page for its reader)';

export const ACCEPT_PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
export const ACCEPT_LANGUAGE = 'en-US,en;q=0.9,*;q=0.5';

export const plainHeaders = (userAgent: string): Headers => ({
  accept: ACCEPT_PAGE,
  'accept-language': ACCEPT_LANGUAGE,
  'accept-encoding': ACCEPT_ENCODING,
  'user-agent': userAgent,
});

/** The complete headers of one browser version: sites check that they are consistent with each other. */
export const browserHeaders: Headers = {
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'accept-language': 'en-US,en;q=0.9',
  'accept-encoding': ACCEPT_ENCODING,
  'cache-control': 'max-age=0',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/** Statuses with which sites reject clients that do not look like a browser. */
export const BOT_BLOCK_STATUSES: ReadonlySet<number> = new Set([403, 406, 429]);

/** Headers that control the connection. Only the fetcher sets them, never a rule, a script or a setting. */
const CONNECTION_HEADERS = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'accept-encoding'],
]);

/** Sanitises custom headers: lower-case names, no header injection, no connection headers. */
export function safeHeaders(custom: Headers = {}): Headers {
  const pairs = Object.entries(custom).map(([name, value]) => [name.toLowerCase(), String(value).trim()] as const);
  return Object.fromEntries(
    pairs.filter(
      ([name, value]) =>
        /^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name) && isHeaderValue(value) && !CONNECTION_HEADERS.has(name),
    ),
  );
}

const isHeaderValue = (value: string) => value.length <= 8000 && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** Same as the browsers' default policy: full URL for the same origin, origin for others, nothing from https to http. */
export function refererFor(referer: string | undefined, target: URL): Headers {
  const from = referer === undefined ? null : URL.parse(referer);
  if (!from || !/^https?:$/.test(from.protocol)) return {};
  if (from.protocol === 'https:' && target.protocol === 'http:') return {};
  from.hash = from.username = from.password = '';
  return { referer: from.origin === target.origin ? from.href : `${from.origin}/` };
}
