/** A library, or a part of it, as files from which it can be made again, the same. */

import type { OutFile } from '@pith/archive';
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
        const { user: _, ...bookmark } = whole.bookmark;
        const highlights = (await ports.highlights.of(user, id)).map(
          ({ user: __, bookmark: ___, ...highlight }) => highlight,
        );
        return json({ ...whole, bookmark, highlights });
      },
    };
    yield { name: archivePath(id), isPacked: true, read: () => ports.blobs.get(id) };
  }
}
