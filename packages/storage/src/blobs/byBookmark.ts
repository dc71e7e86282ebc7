/** Archives as library knows them: by bookmark. Which one counts is what the row says. */
import type { Blobs } from '@pith/library';
import type { Db } from '../database/tables.ts';
import { archiveOf, newArchiveName } from './names.ts';
import type { BlobStore } from './openBlobStore.ts';

/** A page may be saved again while its archive is looked for; nobody saves faster than this many times in a row. */
const TRIES = 10;

export function byBookmark(db: Db, store: Pick<BlobStore, 'put' | 'get'>): Blobs {
  async function nameFor(id: string): Promise<string> {
    const row = await db.selectFrom('websites').select(['id', 'archive']).where('id', '=', id).executeTakeFirst();
    return row ? archiveOf(row) : id;
  }

  return {
    async add(id, bytes) {
      const name = newArchiveName(id);
      await store.put(name, bytes);
      return name;
    },
    async get(id) {
      let name = await nameFor(id);
      for (let i = 0; i < TRIES; i++) {
        const bytes = await store.get(name);
        if (bytes) return bytes;
        const now = await nameFor(id);
        if (now === name) return undefined;
        name = now;
      }
      return undefined;
    },
  };
}
