/** Images of pages, for the archive: whatever is not an answer with an image in it is a trouble. */
import { trouble } from './errors.ts';
import type { Visit } from './fetcher.ts';

export interface ImageAsk {
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 20_000;
/** What the archive can decode; sites that choose by this header send what they like best of it. */
const ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/** `referer`: the page that shows them; sites that keep their images for themselves ask for it. */
export function imagesThrough(visit: Pick<Visit, 'resource'>, referer?: string) {
  return async (url: string, { maxBytes, signal }: ImageAsk): Promise<{ readonly bytes: Uint8Array }> => {
    const ask = { maxBytes, signal, referer, accept: ACCEPT, timeoutMs: TIMEOUT_MS };
    const { status, bytes } = await visit.resource(url, ask);
    const host = new URL(url).host;
    if (status >= 500) throw trouble('http-server-error', `${host}: status ${status}`);
    if (status >= 400) throw trouble('http-client-error', `${host}: status ${status}`);
    return { bytes };
  };
}
