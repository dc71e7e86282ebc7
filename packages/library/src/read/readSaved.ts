/** Reads a saved page again from its archive. Nothing is fetched and nothing is written. */
import { readArchive } from '@pith/archive';
import type { Rule } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { otherPagesFor } from './otherPages.ts';
import { archiveSource } from './pageSources.ts';
import { type ArticleReading, readArticle } from './readArticle.ts';

interface Request {
  readonly rules: readonly Rule[];
  readonly signal?: AbortSignal | undefined;
}

/** Reads the page with each of these lists of rules. Rejects with `not-kept` or `only-imported` if the archive does not have what that needs. */
export async function readSaved(
  { id, user, url, savedAt }: Bookmark,
  requests: readonly Request[],
  ports: Pick<Ports, 'blobs' | 'bookmarks' | 'scripts' | 'offlineScripts' | 'comparesPages'>,
): Promise<ArticleReading[]> {
  const bytes = await ports.blobs.get(id);
  const archive = bytes && (await readArchive(bytes));
  const source = await archiveSource(archive, url);
  const props = await archive?.props().catch(() => undefined);
  const readings: ArticleReading[] = [];
  for (const { rules, signal } of requests) {
    readings.push(
      await readArticle({
        source,
        rules,
        scripts: ports.offlineScripts ?? ports.scripts,
        comments: props?.comments === true, // as it was saved
        signal,
        onLoaded: async () => ({ savedAt, ...(await otherPagesFor({ user, url }, ports)) }),
      }),
    );
    const missing = source.missingLeads[0];
    if (missing !== undefined) throw libraryError('not-kept', missing);
  }
  return readings;
}
