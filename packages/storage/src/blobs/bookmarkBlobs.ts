/** Archives by bookmark, as the library expects them. The bookmark's row names the current archive. */
import type { Blobs } from '@pith/library';
import type { Db } from '../database/tables.ts';
import { archiveNameOf, bookmarkOf, newArchiveName } from './archiveNames.ts';
import type { BlobStore, StoredBlob } from './openBlobStore.ts';

/** A save may replace the archive between reading its name and reading the file; it can't win this many times in a row. */
const MAX_ATTEMPTS = 10;

export function bookmarkBlobs(db: Db, store: Pick<BlobStore, 'put' | 'get' | 'list'>): Blobs {
  async function currentName(id: string): Promise<string> {
    const row = await db.selectFrom('websites').select(['id', 'archive']).where('id', '=', id).executeTakeFirst();
    return row ? archiveNameOf(row) : id;
  }

  return {
    async add(id, bytes) {
      const name = newArchiveName(id);
      await store.put(name, bytes);
      return name;
    },
    async get(id) {
      let name = await currentName(id);
      for (let i = 0; i < MAX_ATTEMPTS; i++) {
        const bytes = await store.get(name);
        if (bytes) return bytes;
        const newName = await currentName(id);
        if (newName === name) return undefined;
        name = newName;
      }
      return undefined;
    },
    async sizes() {
      const sizes = new Map<string, number>();
      for (const { name, bytes } of await store.list())
        sizes.set(bookmarkOf(name), (sizes.get(bookmarkOf(name)) ?? 0) + bytes);
      return sizes;
    },
    async lost() {
      // Archives first: a save writes its row after its archive.
      const stored = await store.list();
      const rows = await db.selectFrom('websites').select('id').execute();
      const ids = new Set(rows.map(({ id }) => id));
      const newest = new Map<string, StoredBlob>();
      for (const blob of stored) {
        const id = bookmarkOf(blob.name);
        const isNewer = blob.writtenAt.getTime() >= (newest.get(id)?.writtenAt.getTime() ?? 0);
        if (!ids.has(id) && isNewer) newest.set(id, blob);
      }
      return [...newest].map(([id, { name, writtenAt }]) => ({
        id,
        archive: name,
        writtenAt,
        read: () => store.get(name),
      }));
    },
  };
}
