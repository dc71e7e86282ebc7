/** An answer → its page, or the reason why there is none. What can be refused by its headers is not read. */
import { trouble } from './errors.ts';
import type { Whole } from './exchange.ts';
import type { FetchedPage } from './fetcher.ts';
import { kindOf, mediaType, toHtml } from './toHtml.ts';

export function inspectPage({ status, headers }: Pick<Whole, 'status' | 'headers'>): void {
  const contentType = headers['content-type'] ?? '';
  if (status >= 500 && status < 600) throw trouble('http-server-error', `status ${status}`);
  if (status >= 400) throw trouble('http-client-error', `status ${status}`);
  if (kindOf(contentType) === 'unsupported') throw trouble('unsupported-type', nameOf(contentType));
}

export function readAnswer({ url, status, headers, bytes }: Whole): Omit<FetchedPage, 'requestedUrl'> {
  const contentType = headers['content-type'] ?? '';
  const html = toHtml({ bytes, contentType, url });
  if (html === undefined) throw trouble('unsupported-type', nameOf(contentType));
  if (html === '') throw trouble('empty-page');
  return { url: url.href, html, contentType, status };
}

/** What a site says about itself goes into messages only in the form it should have. */
function nameOf(contentType: string): string | undefined {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.exec(mediaType(contentType))?.[0];
}
