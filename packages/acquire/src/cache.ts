/** Answers that a site lets us ask about again: "has it changed since?" costs both sides less than the page. */
export interface CachedAnswer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Keys are opaque and carry whatever the answer depended on. */
export interface Cache {
  get(key: string): Promise<CachedAnswer | undefined>;
  put(key: string, answer: CachedAnswer): Promise<void>;
}

const MAX_ONE = 5_000_000;

/** With what an entry costs besides its body. */
const sizeOf = ({ bytes }: CachedAnswer) => bytes.length + ENTRY_BYTES;
const ENTRY_BYTES = 4000;

/** The answers used last, within a number of bytes. */
export function memoryCache(maxBytes = 50_000_000): Cache {
  const answers = new Map<string, CachedAnswer>();
  let size = 0;
  const drop = (key: string) => {
    const known = answers.get(key);
    if (known) size -= sizeOf(known);
    answers.delete(key);
  };
  return {
    async get(key) {
      const found = answers.get(key);
      if (!found) return undefined;
      answers.delete(key);
      answers.set(key, found);
      return found;
    },
    async put(key, answer) {
      drop(key);
      answers.set(key, answer);
      size += sizeOf(answer);
      for (const oldest of answers.keys()) {
        if (size <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

/** The question for a server that gave this answer before. */
export function conditionsOf(known: CachedAnswer | undefined): Record<string, string> {
  if (!known) return {};
  const { etag, 'last-modified': modified } = known.headers;
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}

/** Whether an answer can be asked about again, and may be kept for that. */
export function isCacheable(status: number, { headers, bytes }: CachedAnswer): boolean {
  const { etag, 'last-modified': modified, 'cache-control': control = '', vary = '' } = headers;
  if (status !== 200 || !(etag || modified) || bytes.length > MAX_ONE) return false;
  return !/\bno-store\b/i.test(control) && !vary.includes('*');
}
