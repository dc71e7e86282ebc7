/**
 * Archives in a store that speaks S3: `s3://bucket/prefix?endpoint=https://host&region=name`, one object each.
 *
 * The store is named by the operator, as a database is, so its requests do not go through the guard of pages.
 */
import { AwsClient } from 'aws4fetch';
import { mapErrors, storageError } from '../errors.ts';
import { checkName, isArchiveName } from './names.ts';
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
    checkName(name);
    return `${prefix ? `${prefix}/` : ''}${name}.zip`;
  };

  async function ask(method: string, path: string, body?: Uint8Array): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return await client.fetch(`${bucket}${path}`, { method, signal, ...(body && { body: new Uint8Array(body) }) });
    } catch (error) {
      throw storageError('blobs-failed', about, error);
    }
  }

  const bytesOf = (response: Response) =>
    response.arrayBuffer().catch((error: unknown): never => {
      throw storageError('blobs-failed', about, error);
    });

  const failed = (response: Response) => storageError('blobs-failed', `${about}: ${response.status}`);

  const store: Omit<BlobStore, 'on'> = mapErrors<Omit<BlobStore, 'on'>>(
    {
      async put(name, bytes) {
        const response = await ask('PUT', `/${keyOf(name)}`, bytes);
        await response.body?.cancel();
        if (!response.ok) throw failed(response);
      },
      async get(name) {
        const response = await ask('GET', `/${keyOf(name)}`);
        if (response.ok) return new Uint8Array(await bytesOf(response));
        if (response.status === 404) return undefined;
        throw failed(response);
      },
      async remove(name) {
        const response = await ask('DELETE', `/${keyOf(name)}`);
        await response.body?.cancel();
        if (!response.ok && response.status !== 404) throw failed(response);
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
          const response = await ask('GET', `/?${query}`);
          if (!response.ok) throw failed(response);
          const listed = await response.text();
          for (const entry of listed.split('<Contents>').slice(1)) {
            const name =
              tagIn(entry, 'Key')
                ?.slice(prefix ? prefix.length + 1 : 0)
                .replace(/\.zip$/, '') ?? '';
            if (isArchiveName(name)) found.push({ name, writtenAt: new Date(tagIn(entry, 'LastModified') ?? 0) });
          }
          token = tagIn(listed, 'NextContinuationToken');
          if (token === undefined) break;
        }
        return found;
      },
      // A store cannot be told to wait: what goes away meanwhile is gone.
      freeze: async () => ({ get: (name) => store.get(name), end: async () => {} }),
    },
    about,
  );
  return { ...store, on: () => store };
}

/** Ids, dates and tokens have no characters that XML would write otherwise, save `&` in a token. */
function tagIn(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? undefined : xml.slice(start + name.length + 2, end).replaceAll('&amp;', '&');
}
