/** Fetches images of pages for the archive. Rejects for an error status. */
import { acquireError } from './errors.ts';
import type { FetchSession } from './fetcher.ts';

export interface ImageRequest {
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 20_000;
/** The formats the archive can decode; sites use this header to choose one. */
const ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/** `referer` is the page that shows the images: sites with hotlink protection require it. */
export function imageFetcher(session: Pick<FetchSession, 'resource'>, referer?: string) {
  return async (url: string, { maxBytes, signal }: ImageRequest): Promise<{ readonly bytes: Uint8Array }> => {
    const request = { maxBytes, signal, referer, accept: ACCEPT, timeoutMs: TIMEOUT_MS };
    const { status, bytes } = await session.resource(url, request);
    const host = new URL(url).host;
    if (status >= 500) throw acquireError('http-server-error', `${host}: status ${status}`);
    if (status >= 400) throw acquireError('http-client-error', `${host}: status ${status}`);
    return { bytes };
  };
}
