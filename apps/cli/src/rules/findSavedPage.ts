import type { PageSource } from '@pith/library/read';
import type { Config } from '../config.ts';
import { openLibrary } from '../wire.ts';

/** Finds a saved page by id or address, to read it again from its archive. */
export async function findSavedPage(idOrUrl: string, config: Config): Promise<PageSource | undefined> {
  const [{ archiveSource }, { readArchive }] = await Promise.all([
    import('@pith/library/read'),
    import('@pith/archive'),
  ]);
  const { own, blobs, close } = await openLibrary(config, () => [], undefined, 'read');
  try {
    const bookmark = await own.find(idOrUrl);
    const bytes = bookmark && (await blobs.get(bookmark.id));
    return bytes ? await archiveSource(await readArchive(bytes), bookmark.url) : undefined;
  } finally {
    await close();
  }
}
