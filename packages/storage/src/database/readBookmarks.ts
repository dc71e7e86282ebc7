/** Finds bookmarks of a user by id or address. Each method is one query: a row is read together with its texts. */
import type { Bookmarks } from '@pith/library';
import { type BookmarkTexts, decompressTexts, EMPTY_TEXTS } from './compressTexts.ts';
import { domainKey, toBookmark, type WebsiteRow } from './rows.ts';
import type { Db, Tx } from './tables.ts';

interface RowWithTexts {
  readonly row: WebsiteRow;
  readonly texts: BookmarkTexts;
}

type Reader = Pick<
  Bookmarks,
  'byId' | 'byUrl' | 'byUrlFull' | 'details' | 'links' | 'text' | 'blocksOfDomain' | 'idsStartingWith'
>;

export function bookmarkReader(db: Db): Reader {
  const rowsOf = (user: string) =>
    db
      .selectFrom('websites')
      .leftJoin('website_texts', 'website_texts.row', 'websites.row')
      .selectAll('websites')
      .select('website_texts.packed')
      .where('websites.user_id', '=', user);

  const findById = async (user: string, id: string) =>
    withTexts(await rowsOf(user).where('websites.id', '=', id).executeTakeFirst());

  return {
    byId: async (user, id) => toLiveBookmark(await findById(user, id)),

    async details(user, id) {
      const found = await findById(user, id);
      const bookmark = toLiveBookmark(found);
      return bookmark && { bookmark, links: found?.texts.links ?? [] };
    },

    async byUrl(user, url) {
      const found = withTexts(await rowsOf(user).where('websites.url', '=', url).executeTakeFirst());
      return found && toBookmark(found.row, found.texts);
    },

    async byUrlFull(user, urlFull) {
      const found = await rowsOf(user)
        .where((eb) =>
          eb.or([eb('url_full', '=', urlFull), eb.and([eb('url', '=', urlFull), eb('url_full', 'is', null)])]),
        )
        .where('deleted_at', 'is', null)
        .orderBy('saved_at', 'desc')
        .orderBy('websites.row', 'desc')
        .limit(1)
        .executeTakeFirst();
      return toLiveBookmark(withTexts(found));
    },

    links: async (user, id) => (await findById(user, id))?.texts.links ?? [],
    text: async (user, id) => (await findById(user, id))?.texts.text,

    async blocksOfDomain(user, domain, { except, limit }) {
      const found = await db
        .selectFrom('websites')
        .select('blocks')
        .where('user_id', '=', user)
        .where('domain_key', '=', domainKey(domain))
        .where('url', '<>', except)
        .where('blocks', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('row', 'desc')
        .limit(limit)
        .execute();
      return found.map(({ blocks }) => blocks!);
    },

    async idsStartingWith(user, prefix, deleted = false) {
      const found = await db
        .selectFrom('websites')
        .select('id')
        .where('user_id', '=', user)
        .where('id', '>=', prefix)
        .where('id', '<', `${prefix}{`) // '{' follows 'z', the last character allowed in an id
        .where('deleted_at', deleted ? 'is not' : 'is', null)
        .orderBy('id')
        .limit(2)
        .execute();
      return found.map(({ id }) => id);
    },
  };
}

type JoinedRow = WebsiteRow & { readonly packed: Parameters<typeof decompressTexts>[0] | null };

function withTexts(found: JoinedRow | undefined): RowWithTexts | undefined {
  if (!found) return undefined;
  const { packed, ...row } = found;
  return { row, texts: packed ? decompressTexts(packed) : EMPTY_TEXTS };
}

const toLiveBookmark = (found: RowWithTexts | undefined) =>
  found && found.row.deleted_at === null ? toBookmark(found.row, found.texts) : undefined;

/** The texts of a row, inside a transaction that has read and locked it. */
export async function readTexts(tx: Tx | Db, row: number): Promise<BookmarkTexts> {
  const found = await tx.selectFrom('website_texts').select('packed').where('row', '=', row).executeTakeFirst();
  return found ? decompressTexts(found.packed) : EMPTY_TEXTS;
}
