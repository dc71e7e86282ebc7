import type { Config } from '../config.ts';
import { openLibrary } from '../wire.ts';

/** The original of a page of the library, by id or address: rules are tried on what was saved, and nothing is fetched. */
export async function savedPage(
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
