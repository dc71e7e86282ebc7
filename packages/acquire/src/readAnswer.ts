/** An answer → its page, or the reason why there is none. What can be refused by its headers is not read. */
import type { PageLink } from '@pith/core';
import { readLinkHeader } from './enrich/linkHeader.ts';
import { trouble } from './errors.ts';
import type { Whole } from './exchange.ts';
import { kindOf, mediaType, toHtml } from './kinds/toHtml.ts';

/** True when the body is worth reading: the page of a picture needs nothing but its address. */
export function inspectPage({ status, headers }: Pick<Whole, 'status' | 'headers'>): boolean {
  const contentType = headers['content-type'] ?? '';
  refuseStatus(status);
  const kind = kindOf(contentType);
  if (kind === 'unsupported') throw trouble('unsupported-type', nameOf(contentType));
  return kind !== 'image';
}

export function refuseStatus(status: number): void {
  if (status >= 500 && status < 600) throw trouble('http-server-error', `status ${status}`);
  if (status >= 400) throw trouble('http-client-error', `status ${status}`);
}

export interface ReadPage {
  readonly url: string;
  readonly html: string;
  readonly contentType: string;
  readonly status: number;
  readonly links?: readonly PageLink[] | undefined;
}

export async function readAnswer({ url, status, headers, bytes }: Whole, signal?: AbortSignal): Promise<ReadPage> {
  const contentType = headers['content-type'] ?? '';
  const html = await toHtml({ bytes, contentType, url, signal });
  if (html === undefined) throw trouble('unsupported-type', nameOf(contentType));
  if (html === '') throw trouble('empty-page');
  const links = readLinkHeader(headers.link ?? '', url.href);
  return { url: url.href, html, contentType, status, ...(links.length > 0 && { links }) };
}

/** What a site says about itself goes into messages only in the form it should have. */
function nameOf(contentType: string): string | undefined {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.exec(mediaType(contentType))?.[0];
}
