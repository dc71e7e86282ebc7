import type { PageSource } from '@pith/library/read';
import type { Config } from '../config.ts';
import { openLibrary } from '../wire.ts';

/** Finds a saved page by id or address, to read it again from its archive. */
export async function findSavedPage(idOrUrl: string, config: Config): Promise<PageSource | undefined> {
  const [{ LOCAL_USER }, { archiveSource }, { readArchive }] = await Promise.all([
    import('@pith/library'),
    import('@pith/library/read'),
    import('@pith/archive'),
  ]);
  const { library, blobs, close } = await openLibrary(config, () => []);
  try {
    const bookmark = await library.find(LOCAL_USER, idOrUrl);
    const bytes = bookmark && (await blobs.get(bookmark.id));
    return bytes ? await archiveSource(await readArchive(bytes), bookmark.url) : undefined;
  } finally {
    await close();
  }
}
