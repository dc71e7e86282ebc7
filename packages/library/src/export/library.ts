/** A library, or a part of it, as files from which it can be made again, the same. */

import type { OutFile } from '@pith/archive';
import { type Bookmark, hasPage } from '../bookmark.ts';
import type { Ports } from '../ports/ports.ts';
import { archivePath, bookmarkPath, COLLECTIONS, FORMAT, FORMAT_VERSION, MANIFEST } from '../wholeFile.ts';

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);

/** Ids in their order, so that the same library gives the same files in the same order. */
export async function* libraryFiles(
  { user, ids, withCollections }: { user: string; ids: readonly string[]; withCollections: boolean },
  ports: Pick<Ports, 'bookmarks' | 'highlights' | 'collections' | 'blobs'>,
): AsyncGenerator<OutFile> {
  const sorted = [...ids].sort();
  yield {
    name: MANIFEST,
    read: async () => json({ format: FORMAT, version: FORMAT_VERSION, bookmarks: sorted.length }),
  };
  yield {
    name: COLLECTIONS,
    async read() {
      const all = withCollections ? await ports.collections.all(user) : [];
      return json([...all].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ user: _, ...collection }) => collection));
    },
  };
  for (const id of sorted) {
    yield {
      name: bookmarkPath(id),
      async read() {
        const whole = await ports.bookmarks.whole(user, id);
        if (!whole) return undefined; // erased since it was listed
        const { user: _, ...bookmark } = settled(whole.bookmark);
        const highlights = (await ports.highlights.of(user, id)).map(
          ({ user: __, bookmark: ___, ...highlight }) => highlight,
        );
        return json({ ...whole, bookmark, highlights });
      },
    };
    yield { name: archivePath(id), isPacked: true, read: () => ports.blobs.get(id) };
  }
}

/** A save that is going on stays here with its job; elsewhere nobody would ever end it. */
function settled(bookmark: Bookmark): Bookmark {
  if (bookmark.state !== 'loading') return bookmark;
  if (hasPage(bookmark)) return { ...bookmark, state: 'ready', trouble: undefined };
  const message = 'its save had not ended when the library was exported';
  return { ...bookmark, state: 'error', trouble: { type: 'cancelled', message, at: bookmark.updatedAt } };
}
