/**
 * The queue of saves, in a database of the browser: a captured page may be larger than what extension storage takes. Every save is written here
 * first, so that nothing is lost when the popup closes, the browser ends the background script, or the server is away.
 */
import type { QueuedSave, SaveRequest } from './saveRequest.ts';

const STORE = 'saves';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('pith', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key', autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Runs one operation. A change is on disk when it resolves. */
async function run<T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = operation(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const saveQueue = {
  async add(request: SaveRequest): Promise<number> {
    const entry = { ...request, addedAt: new Date().toISOString() };
    return (await run('readwrite', (store) => store.add(entry))) as number;
  },
  put: (save: QueuedSave): Promise<unknown> => run('readwrite', (store) => store.put(save)),
  remove: (key: number): Promise<undefined> => run('readwrite', (store) => store.delete(key)),
  find: (key: number): Promise<QueuedSave | undefined> => run('readonly', (store) => store.get(key)),
  /** The keys, oldest first. Pages are large: they are read one by one. */
  keys: (): Promise<number[]> => run('readonly', (store) => store.getAllKeys() as IDBRequest<number[]>),
};
