/**
 * Stores archives in an S3-compatible store, one object each: `s3://bucket/prefix?endpoint=https://host&region=name`.
 *
 * The operator configures the store, like the database, so its requests bypass the guard that page fetches go through.
 */
import { AwsClient } from 'aws4fetch';
import { mapErrors, storageError } from '../errors.ts';
import { assertArchiveName, isArchiveName } from './archiveNames.ts';
import type { BlobStore, StoredBlob } from './openBlobStore.ts';

export interface S3Options {
  readonly address: string;
  readonly keys: { readonly id: string; readonly secret: string } | undefined;
}

const TIMEOUT_MS = 60_000;
const MAX_PAGES = 100_000;

export function s3Blobs({ address, keys }: S3Options): BlobStore {
  const url = URL.parse(address);
  const endpoint = URL.parse(url?.searchParams.get('endpoint') ?? '');
  const isHttp = endpoint && /^https?:$/.test(endpoint.protocol) && !endpoint.username && !endpoint.password;
  if (!url?.hostname || !isHttp || !keys) throw storageError('bad-blobs', 's3://');
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const bucket = `${endpoint.origin}/${url.hostname}`;
  const client = new AwsClient({
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  });
  const about = `${endpoint.host}/${url.hostname}`;

  const keyOf = (name: string) => {
    assertArchiveName(name);
    return `${prefix ? `${prefix}/` : ''}${name}.zip`;
  };

  async function sendRequest(method: string, path: string, body?: Uint8Array): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return await client.fetch(`${bucket}${path}`, { method, signal, ...(body && { body: new Uint8Array(body) }) });
    } catch (error) {
      throw storageError('blobs-failed', about, error);
    }
  }

  const readBytes = (response: Response) =>
    response.arrayBuffer().catch((error: unknown): never => {
      throw storageError('blobs-failed', about, error);
    });

  const responseError = (response: Response) => storageError('blobs-failed', `${about}: ${response.status}`);

  const store: Omit<BlobStore, 'inTransaction'> = mapErrors<Omit<BlobStore, 'inTransaction'>>(
    {
      async put(name, bytes) {
        const response = await sendRequest('PUT', `/${keyOf(name)}`, bytes);
        await response.body?.cancel();
        if (!response.ok) throw responseError(response);
      },
      async get(name) {
        const response = await sendRequest('GET', `/${keyOf(name)}`);
        if (response.ok) return new Uint8Array(await readBytes(response));
        if (response.status === 404) return undefined;
        throw responseError(response);
      },
      async remove(name) {
        const response = await sendRequest('DELETE', `/${keyOf(name)}`);
        await response.body?.cancel();
        if (!response.ok && response.status !== 404) throw responseError(response);
      },
      async list() {
        const found: StoredBlob[] = [];
        let token: string | undefined;
        for (let page = 0; page < MAX_PAGES; page++) {
          const query = new URLSearchParams({
            'list-type': '2',
            ...(prefix && { prefix: `${prefix}/` }),
            ...(token && { 'continuation-token': token }),
          });
          const response = await sendRequest('GET', `/?${query}`);
          if (!response.ok) throw responseError(response);
          const listed = await response.text();
          for (const entry of listed.split('<Contents>').slice(1)) {
            const name =
              readTag(entry, 'Key')
                ?.slice(prefix ? prefix.length + 1 : 0)
                .replace(/\.zip$/, '') ?? '';
            if (!isArchiveName(name)) continue;
            const writtenAt = new Date(readTag(entry, 'LastModified') ?? 0);
            found.push({ name, writtenAt, bytes: Number(readTag(entry, 'Size') ?? 0) });
          }
          token = readTag(listed, 'NextContinuationToken');
          if (token === undefined) break;
        }
        return found;
      },
      // S3 has no snapshots: archives removed meanwhile are gone.
      snapshot: async () => ({ get: (name) => store.get(name), release: async () => {} }),
    },
    about,
  );
  return { ...store, inTransaction: () => store };
}

/** Keys, dates and tokens contain no characters that XML escapes, except `&` in tokens. */
function readTag(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? undefined : xml.slice(start + name.length + 2, end).replaceAll('&amp;', '&');
}
