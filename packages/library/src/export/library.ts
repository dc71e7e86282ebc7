/** Exports a library, or a part of it, in the library format, from which it can be restored unchanged. */
import type { ExportFile } from '@pith/archive';
import { type Bookmark, hasPage } from '../bookmark.ts';
import { archivePath, bookmarkPath, COLLECTIONS, FORMAT, FORMAT_VERSION, MANIFEST } from '../libraryFormat.ts';
import type { Ports } from '../ports/ports.ts';

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);

/** Files are sorted by id, so that the same library gives the same export. */
export async function* libraryFiles(
  { user, ids, withCollections }: { user: string; ids: readonly string[]; withCollections: boolean },
  ports: Pick<Ports, 'bookmarks' | 'highlights' | 'collections' | 'blobs'>,
): AsyncGenerator<ExportFile> {
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
        const full = await ports.bookmarks.full(user, id);
        if (!full) return undefined; // erased since it was listed
        const { user: _, ...bookmark } = withoutPendingJobs(full.bookmark);
        const highlights = (await ports.highlights.forBookmark(user, id)).map(
          ({ user: __, bookmark: ___, ...highlight }) => highlight,
        );
        return json({ ...full, bookmark, highlights });
      },
    };
    yield { name: archivePath(id), isCompressed: true, read: () => ports.blobs.get(id) };
  }
}

/** Replaces what jobs have yet to do, the state `loading` and a deletion: jobs are not exported. */
function withoutPendingJobs({ deleteAt: _, ...bookmark }: Bookmark): Bookmark {
  if (bookmark.state !== 'loading') return bookmark;
  if (hasPage(bookmark)) return { ...bookmark, state: 'ready', error: undefined };
  const message = 'the save had not finished when the library was exported';
  return { ...bookmark, state: 'error', error: { type: 'cancelled', message, at: bookmark.updatedAt } };
}
