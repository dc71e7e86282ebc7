/** What this browser keeps for the time without the server, in IndexedDB. Images are in the cache that the service worker reads. */
import type { Annotation, Bookmark } from '@pith/api';

export interface KeptArticle {
  readonly id: string;
  readonly bookmark: Bookmark;
  readonly html: string;
  readonly annotations: readonly Annotation[];
  /** URLs in the cache `IMAGES`. */
  readonly images: readonly string[];
  /** Of everything above. */
  readonly bytes: number;
  /** Deleted without the server: not shown, and restored if that is undone. */
  readonly isDeleted?: boolean | undefined;
}

/** A request that could not be sent. */
export interface WaitingChange {
  /** Given by the database, in the order of the changes. */
  readonly key?: number;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** Below the server's root. May contain local ids. */
  readonly path: string;
  readonly body?: unknown;
  /** The id that was made up here for what the server will make: an operation or a highlight. */
  readonly localId?: string | undefined;
  /** Kept articles as they were before, to undo the change. */
  readonly before?: readonly KeptArticle[] | undefined;
}

interface Records {
  articles: KeptArticle;
  changes: WaitingChange;
  /** The server's ids of what was made here first. */
  ids: { readonly local: string; readonly real: string };
  /** Whose everything is. */
  owner: { readonly key: 'owner'; readonly name: string };
}
type StoreName = keyof Records;

const NAME = 'pith';
const VERSION = 1;
/** The service worker has the same name, and that of the database. */
export const IMAGES = 'pith-kept';

const keyPaths: Readonly<Record<StoreName, IDBObjectStoreParameters>> = {
  articles: { keyPath: 'id' },
  changes: { keyPath: 'key', autoIncrement: true },
  ids: { keyPath: 'local' },
  owner: { keyPath: 'key' },
};

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, options] of Object.entries(keyPaths)) request.result.createObjectStore(name, options);
    };
    request.onsuccess = () => {
      const database = request.result;
      // Sign-out, perhaps in another tab, removes it.
      database.onversionchange = () => {
        database.close();
        opening = undefined;
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
  return opening;
}

async function run<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const transaction = (await open()).transaction(name, mode);
  const request = work(transaction.objectStore(name));
  return new Promise<T>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const get = <S extends StoreName>(name: S, key: IDBValidKey): Promise<Records[S] | undefined> =>
  run(name, 'readonly', (store) => store.get(key));
/** In the order of their keys. */
export const all = <S extends StoreName>(name: S): Promise<Records[S][]> =>
  run(name, 'readonly', (store) => store.getAll());
export const count = (name: StoreName): Promise<number> => run(name, 'readonly', (store) => store.count());
/** Resolves to the key. */
export const put = <S extends StoreName>(name: S, record: Records[S]): Promise<IDBValidKey> =>
  run(name, 'readwrite', (store) => store.put(record));
export const remove = (name: StoreName, key: IDBValidKey): Promise<undefined> =>
  run(name, 'readwrite', (store) => store.delete(key));

/** Removes everything: articles, images and changes that were not sent. */
export async function clearAll(): Promise<void> {
  for (const name of Object.keys(keyPaths) as StoreName[]) await run(name, 'readwrite', (store) => store.clear());
  await caches.delete(IMAGES);
}
