/** Converts a response to a page, or throws. Responses that can be rejected by their headers are not read. */
import type { PageLink } from '@pith/core';
import { formatOf, mediaType, toHtml } from './contentTypes/toHtml.ts';
import { readLinkHeader } from './enrich/readLinkHeader.ts';
import { acquireError } from './errors.ts';
import type { HttpResponse } from './fetchResponse.ts';

/** Rejects error statuses and unsupported types. Returns whether the body is needed: an image page needs only the URL. */
export function inspectPageHeaders(
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  acceptsErrors: boolean,
): boolean {
  const contentType = headers['content-type'] ?? '';
  if (!acceptsErrors) throwOnErrorStatus(status);
  const format = formatOf(contentType);
  if (format === 'unsupported') throw acquireError('unsupported-type', printableType(contentType));
  return format !== 'image';
}

export function throwOnErrorStatus(status: number): void {
  if (status >= 500 && status < 600) throw acquireError('http-server-error', `status ${status}`);
  if (status >= 400) throw acquireError('http-client-error', `status ${status}`);
}

export interface PageContent {
  readonly url: string;
  readonly html: string;
  readonly contentType: string;
  readonly status: number;
  readonly links?: readonly PageLink[] | undefined;
  /** As the site sent it. */
  readonly lastModified?: string | undefined;
}

export async function readPageResponse(
  { url, status, headers, bytes }: HttpResponse,
  signal?: AbortSignal,
): Promise<PageContent> {
  const contentType = headers['content-type'] ?? '';
  const html = await toHtml({ bytes, contentType, url, signal });
  if (html === undefined) throw acquireError('unsupported-type', printableType(contentType));
  if (html === '') throw acquireError('empty-page');
  const links = readLinkHeader(headers.link ?? '', url.href);
  const lastModified = headers['last-modified'];
  return {
    url: url.href,
    html,
    contentType,
    status,
    ...(links.length > 0 && { links }),
    ...(lastModified && { lastModified }),
  };
}

/** The media type for an error message; undefined if it is not well-formed, because the site controls it. */
function printableType(contentType: string): string | undefined {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.exec(mediaType(contentType))?.[0];
}
