/** Reads the address of the page to read from the path of a request, in all the forms in which clients write it. */
import { isLoopback } from '../guards/loopback.ts';
import { readerError } from './readerError.ts';

/** Without a scheme, https is tried first, then http. */
export interface Target {
  readonly url: string;
  readonly fallbackUrl?: string | undefined;
}

/** Where this server is: to repair addresses that name it twice, and to refuse reading itself. */
export interface OwnPlace {
  /** Host and port of the request. */
  readonly host: string;
  readonly port: number;
  /** Path of the reader, such as `/r/`. */
  readonly path: string;
}

/** How often our own address is removed from the start: clients may paste it twice. */
const MAX_OWN_PREFIXES = 5;

export function targetAddress(written: string, own: OwnPlace): Target {
  let text = decodeIfEncoded(written.trim().replace(/^\/+/, ''));
  for (let prefixes = 0; ; prefixes++) {
    const target = parse(text);
    const url = new URL(target.url);
    if (!isOwn(url, own)) return target;
    const rest = `${url.pathname}${url.search}${url.hash}`;
    if (!rest.startsWith(own.path) || rest.length === own.path.length || prefixes >= MAX_OWN_PREFIXES)
      throw readerError(45102, `${url.host}: this server does not read its own pages`);
    text = decodeIfEncoded(rest.slice(own.path.length));
  }
}

function parse(text: string): Target {
  const repaired = text
    .replace(/^view-source:/i, '')
    .replace(/^(?:https?:\/{1,2})+(?=https?:\/)/i, '') // a doubled scheme
    .replace(/^(https?):\/+/i, '$1://'); // proxies collapse slashes
  const hasScheme = /^[a-z][a-z\d+.-]*:(?:\/\/|(?!\d))/i.test(repaired);
  const url = URL.parse(hasScheme ? repaired : `https://${repaired}`);
  if (!url?.hostname) throw readerError(40001, `Invalid URL: ${JSON.stringify(text.slice(0, 200))}`);
  if (!/^https?:$/.test(url.protocol)) throw readerError(40001, `Protocol not allowed: ${url.protocol}`);
  if (hasScheme) return { url: url.href };
  return { url: url.href, fallbackUrl: `http${url.href.slice('https'.length)}` };
}

/** Decodes an address that was encoded as a whole: its first slashes or its colon are percent signs. */
function decodeIfEncoded(text: string): string {
  const isEncoded = /^(?:view-source%3a)?https?(?:%3a|:%2f)/i.test(text) || /^[^/?#]*%2f/i.test(text);
  return isEncoded ? text.replace(/(?:%[\da-f]{2})+/gi, decodeOrKeep) : text;
}

function decodeOrKeep(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function isOwn(url: URL, { host, port }: OwnPlace): boolean {
  if (url.host === host.toLowerCase()) return true;
  const ownPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return ownPort === port && isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}
