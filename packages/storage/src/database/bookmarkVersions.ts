/** Earlier versions of a page: kept when a new save changes its content. */
import type { Bookmarks, VersionSummary } from '@pith/library';
import type { Selectable } from 'kysely';
import { decompressTexts } from './compressTexts.ts';
import type { WebsiteRow } from './rows.ts';
import type { Db, Tx, WebsiteVersions } from './tables.ts';

const COLUMNS = [
  'website_versions.number',
  'website_versions.title',
  'website_versions.content_hash',
  'website_versions.read_at',
  'website_versions.replaced_at',
] as const;

export function bookmarkVersions(db: Db): Pick<Bookmarks, 'versions' | 'version'> {
  const versionsOf = (user: string, id: string) =>
    db
      .selectFrom('website_versions')
      .innerJoin('websites', 'websites.row', 'website_versions.row')
      .where('websites.user_id', '=', user)
      .where('websites.id', '=', id);

  return {
    async versions(user, id) {
      const found = await versionsOf(user, id).select(COLUMNS).orderBy('number', 'desc').execute();
      return found.map(toVersion);
    },

    async version(user, id, number) {
      const found = await versionsOf(user, id)
        .select([...COLUMNS, 'packed'])
        .where('number', '=', number)
        .executeTakeFirst();
      if (!found) return undefined;
      const { content, html, text } = decompressTexts(found.packed);
      return { ...toVersion(found), content, html, text };
    },
  };
}

/** Stores the current content of a row as a version, before it is replaced. */
export async function storeVersion(tx: Tx, old: WebsiteRow, at: string): Promise<void> {
  const texts = await tx.selectFrom('website_texts').select('packed').where('row', '=', old.row).executeTakeFirst();
  if (!texts) return;
  const { row, title, content_hash, read_at } = old;
  const number = old.versions + 1;
  await tx
    .insertInto('website_versions')
    .values({ row, number, title, content_hash, read_at, replaced_at: at, packed: texts.packed })
    .execute();
  await tx
    .deleteFrom('website_versions')
    .where('row', '=', row)
    .where('number', '<=', number - MAX_VERSIONS)
    .execute();
}

/** A page that changes with every save, such as a front page, would fill the disk. */
export const MAX_VERSIONS = 100;

const toVersion = (row: Omit<Selectable<WebsiteVersions>, 'row' | 'packed'>): VersionSummary => ({
  number: row.number,
  title: row.title,
  contentHash: row.content_hash,
  readAt: row.read_at,
  replacedAt: row.replaced_at,
});
