/** Response cache for conditional requests: a 304 costs both sides less than sending the page again. */
export interface CachedResponse {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Keys are opaque and contain everything the response depends on: URL, request headers, cookies. */
export interface HttpCache {
  get(key: string): Promise<CachedResponse | undefined>;
  put(key: string, response: CachedResponse): Promise<void>;
}

const MAX_BODY_BYTES = 5_000_000;

/** Estimated cost of an entry besides its body. */
const ENTRY_OVERHEAD_BYTES = 4000;
const sizeOf = ({ bytes }: CachedResponse) => bytes.length + ENTRY_OVERHEAD_BYTES;

/** LRU cache in memory, limited by total bytes. */
export function memoryCache(maxBytes = 50_000_000): HttpCache {
  const responses = new Map<string, CachedResponse>();
  let size = 0;
  const drop = (key: string) => {
    const cached = responses.get(key);
    if (cached) size -= sizeOf(cached);
    responses.delete(key);
  };
  return {
    async get(key) {
      const found = responses.get(key);
      if (!found) return undefined;
      responses.delete(key);
      responses.set(key, found);
      return found;
    },
    async put(key, response) {
      drop(key);
      responses.set(key, response);
      size += sizeOf(response);
      for (const oldest of responses.keys()) {
        if (size <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

/** Request headers that ask the server whether the cached response is still current. */
export function conditionalHeaders(cached: CachedResponse | undefined): Record<string, string> {
  if (!cached) return {};
  const { etag, 'last-modified': modified } = cached.headers;
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}

/** Whether a response has a validator (ETag or date) and may be stored. */
export function isCacheable(status: number, { headers, bytes }: CachedResponse): boolean {
  const { etag, 'last-modified': modified, 'cache-control': control = '', vary = '' } = headers;
  if (status !== 200 || !(etag || modified) || bytes.length > MAX_BODY_BYTES) return false;
  return !/\bno-store\b/i.test(control) && !vary.includes('*');
}
