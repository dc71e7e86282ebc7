/** Images of pages, for the archive: whatever is not an answer with an image in it is a trouble. */
import { trouble } from './errors.ts';
import type { Fetcher } from './fetcher.ts';

export interface ImageAsk {
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 20_000;
/** What the archive can decode; sites that choose by this header send what they like best of it. */
const ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

export function imagesThrough(fetcher: Pick<Fetcher, 'resource'>) {
  return async (url: string, { maxBytes, signal }: ImageAsk): Promise<{ readonly bytes: Uint8Array }> => {
    const { status, bytes } = await fetcher.resource(url, { maxBytes, signal, accept: ACCEPT, timeoutMs: TIMEOUT_MS });
    const host = new URL(url).host;
    if (status >= 500) throw trouble('http-server-error', `${host}: status ${status}`);
    if (status >= 400) throw trouble('http-client-error', `${host}: status ${status}`);
    return { bytes };
  };
}
