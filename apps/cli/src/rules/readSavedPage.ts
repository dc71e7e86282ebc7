import type { Config } from '../config.ts';
import { openLibrary } from '../wire.ts';

/** Reads the original HTML of a saved page from its archive, by id or address. */
export async function readSavedPage(
  idOrUrl: string,
  config: Config,
): Promise<{ readonly html: string; readonly url: string } | undefined> {
  const [{ LOCAL_USER }, { readArchive }] = await Promise.all([import('@pith/library'), import('@pith/archive')]);
  const { library, blobs, close } = await openLibrary(config, () => []);
  try {
    const bookmark = await library.find(LOCAL_USER, idOrUrl);
    const bytes = bookmark && (await blobs.get(bookmark.id));
    if (!bookmark || !bytes) return undefined;
    return { html: await (await readArchive(bytes)).original(), url: bookmark.url };
  } finally {
    await close();
  }
}
