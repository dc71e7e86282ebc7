import {
  applyEdits,
  type Bookmark,
  type BookmarkChange,
  type Bookmarks,
  cleanLabels,
  editAgain,
  fold,
  type PutEntry,
  type Stats,
  type VersionSummary,
} from '@pith/library';
import { type Selectable, sql, type Updateable } from 'kysely';
import { archiveOf } from '../blobs/names.ts';
import type { Database } from './database.ts';
import { now } from './jobs.ts';
import { said, shownColumns, toBookmark, toRow, toSummary, type WebsiteRow } from './rows.ts';
import { entryOf } from './searchIndex.ts';
import { select } from './select.ts';
import type { Tables, Tx, WebsiteVersions } from './tables.ts';
import { NO_TEXTS, packTexts, type Texts, unpackTexts } from './texts.ts';
import { wholeBookmarks } from './whole.ts';

/** `discard` removes an archive by its name. */
export function databaseBookmarks(database: Database, discard: (archive: string) => Promise<void>): Bookmarks {
  const { db, words, jobs, locksRows } = database;
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

  /** A transaction that says which archives nobody needs when it is done; only then do they go. */
  async function replacing<T>(work: (tx: Tx, idle: Set<string>) => Promise<T>): Promise<T> {
    const idle = new Set<string>();
    const result = await transaction((tx) => work(tx, idle));
    for (const archive of idle) await discard(archive).catch(() => undefined); // the doctor finds what stays
    return result;
  }

  const rowOf = (tx: Tx | typeof db, user: string, id: string) =>
    tx.selectFrom('websites').selectAll().where('user_id', '=', user).where('id', '=', id).executeTakeFirst();

  const lockedRowOf = (tx: Tx, user: string, id: string) =>
    tx
      .selectFrom('websites')
      .selectAll()
      .where('user_id', '=', user)
      .where('id', '=', id)
      .$if(locksRows, (query) => query.forUpdate())
      .executeTakeFirst();

  async function textsOf(tx: Tx | typeof db, row: number): Promise<Texts> {
    const found = await tx.selectFrom('website_texts').select('packed').where('row', '=', row).executeTakeFirst();
    return found ? unpackTexts(found.packed) : NO_TEXTS;
  }

  const whole = async (row: WebsiteRow | undefined) => row && toBookmark(row, await textsOf(db, row.row));

  /** Labels in their own table, and words for search, as the row has them now. */
  async function putAround(tx: Tx, row: WebsiteRow, text: string, hasNewLabels: boolean): Promise<void> {
    const summary = toSummary(row);
    if (hasNewLabels) {
      await tx.deleteFrom('website_labels').where('row', '=', row.row).execute();
      const labels = labelsOf(row, summary.labels);
      if (labels.length > 0) await tx.insertInto('website_labels').values(labels).execute();
    }
    if (row.deleted_at === null) await words.put(tx, row.row, entryOf(summary, text));
    else await words.remove(tx, row.row);
  }

  interface Archiving {
    readonly archive?: string | undefined;
    /** Hears of the one that is replaced. */
    readonly idle?: Set<string>;
  }

  async function putOne(
    tx: Tx,
    { bookmark, text }: PutEntry,
    archiving: Archiving = {},
  ): Promise<Bookmark | undefined> {
    const { archive, idle } = archiving;
    const texts = { content: bookmark.content, html: bookmark.html, text };
    const rows = await tx
      .selectFrom('websites')
      .selectAll()
      .where((eb) =>
        eb.or([eb('id', '=', bookmark.id), eb.and([eb('user_id', '=', bookmark.user), eb('url', '=', bookmark.url)])]),
      )
      .orderBy('row')
      .$if(locksRows, (query) => query.forUpdate())
      .execute();
    const old = rows.find(({ id }) => id === bookmark.id);
    if (old && old.user_id !== bookmark.user) throw new Error(`bookmark ${bookmark.id} belongs to another user`);
    if (rows.some(({ id }) => id !== bookmark.id)) return undefined;

    const row = old ? await renew(tx, old, bookmark, archive) : await insert(tx, bookmark, archive);
    if (!row) return undefined; // another one of the same address was quicker
    if (old && old.content_hash !== '' && archive !== undefined) idle?.add(archiveOf(old)); // what was only announced has none
    const packed = packTexts({ ...texts, links: old && (await textsOf(tx, old.row)).links });
    await tx
      .insertInto('website_texts')
      .values({ row: row.row, packed })
      .onConflict((conflict) => conflict.column('row').doUpdateSet({ packed }))
      .execute();
    await putAround(tx, row, text, !old && bookmark.labels.length > 0);
    return toBookmark(row, texts);
  }

  /** Those that nothing is known of yet, in a few statements instead of a few for each; the others are left alone. */
  async function insertNew(tx: Tx, entries: readonly PutEntry[]): Promise<ReadonlySet<PutEntry>> {
    const inserted = tx
      .insertInto('websites')
      .values(entries.map(({ bookmark }) => toRow({ ...bookmark, labels: cleanLabels(bookmark.labels) })))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute();
    // Packed while a database server is at work; few of them are there already.
    const packed = new Map(entries.map((entry) => [entry, packTexts({ ...entry.bookmark, text: entry.text })]));
    const rows = await inserted;
    const byId = new Map(entries.map((entry) => [entry.bookmark.id, entry]));
    const made = rows.flatMap((row) => {
      const entry = byId.get(row.id);
      return entry && entry.bookmark.url === row.url && entry.bookmark.user === row.user_id ? [{ row, entry }] : [];
    });
    if (made.length === 0) return new Set();
    await tx
      .insertInto('website_texts')
      .values(made.map(({ row, entry }) => ({ row: row.row, packed: packed.get(entry)! })))
      .execute();
    const summaries = made.map(({ row, entry }) => ({ row, summary: toSummary(row), text: entry.text }));
    const labels = summaries.flatMap(({ row, summary }) => labelsOf(row, summary.labels));
    if (labels.length > 0) await tx.insertInto('website_labels').values(labels).execute();
    const live = summaries.filter(({ row }) => row.deleted_at === null);
    await words.putAll(
      tx,
      live.map(({ row, summary, text }) => ({ row: row.row, entry: entryOf(summary, text) })),
    );
    return new Set(made.map(({ entry }) => entry));
  }

  const insert = (tx: Tx, bookmark: Bookmark, archive?: string) =>
    tx
      .insertInto('websites')
      .values({ ...toRow({ ...bookmark, labels: cleanLabels(bookmark.labels) }), archive: archive ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();

  /** What the reader made of a bookmark is not among what a save renews. */
  async function renew(tx: Tx, old: WebsiteRow, bookmark: Bookmark, archive = old.archive): Promise<WebsiteRow> {
    const edits = JSON.parse(old.edits);
    const fresh = toRow({ ...bookmark, edits });
    const isChanged = old.content_hash !== '' && old.content_hash !== fresh.content_hash;
    if (isChanged) await keepVersion(tx, old, bookmark.updatedAt);
    return tx
      .updateTable('websites')
      .set({
        url: fresh.url,
        url_full: fresh.url_full,
        domain: fresh.domain,
        domain_key: fresh.domain_key,
        source: fresh.source,
        title: fresh.title,
        title_key: fresh.title_key,
        published_at: fresh.published_at,
        lang: fresh.lang,
        article: fresh.article,
        metadata: fresh.metadata,
        content_hash: fresh.content_hash,
        word_count: fresh.word_count,
        state: fresh.state,
        trouble: fresh.trouble,
        versions: old.versions + Number(isChanged),
        read_at: fresh.read_at,
        updated_at: fresh.updated_at,
        archived: Math.max(old.archived, fresh.archived),
        deleted_at: null,
        archive,
      })
      .where('row', '=', old.row)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async function keepVersion(tx: Tx, old: WebsiteRow, at: string): Promise<void> {
    const texts = await tx.selectFrom('website_texts').select('packed').where('row', '=', old.row).executeTakeFirst();
    if (!texts) return;
    const { row, title, content_hash, read_at } = old;
    await tx
      .insertInto('website_versions')
      .values({ row, number: old.versions + 1, title, content_hash, read_at, replaced_at: at, packed: texts.packed })
      .execute();
  }

  /** The row that announced a page, when the page turned out to have another address. */
  async function removeAnnouncement(tx: Tx, user: string, id: string): Promise<void> {
    await tx
      .deleteFrom('websites')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .where('content_hash', '=', '')
      .execute();
  }

  const change: Bookmarks['change'] = (user, id, wanted, at) =>
    transaction(async (tx) => {
      const old = await lockedRowOf(tx, user, id);
      if (!old) return undefined;
      const texts = await textsOf(tx, old.row);
      const columns = columnsOf(old, wanted);
      if (Object.keys(columns).length === 0) return toBookmark(old, texts);
      const row = await tx
        .updateTable('websites')
        .set({ ...columns, ...(isSilent(wanted) ? {} : { updated_at: at }) })
        .where('row', '=', old.row)
        .returningAll()
        .executeTakeFirstOrThrow();
      const isIndexed = INDEXED.some((name) => name in columns);
      if (isIndexed) await putAround(tx, row, texts.text, 'labels' in columns);
      return toBookmark(row, texts);
    });

  return {
    ...wholeBookmarks(database, discard),

    put: (bookmark, text, { archive, job, next } = {}) =>
      replacing(async (tx, idle) => {
        const put = async () => {
          const stored = await putOne(tx, { bookmark, text }, { archive, idle });
          if (stored && next) await jobs.enqueue(tx, { ...next, bookmark: stored.id });
          if (!stored && archive !== undefined) idle.add(archive);
          return stored;
        };
        if (job === undefined) return put();
        const announced = await jobs.unfinished(tx, job);
        if (announced === undefined) {
          if (archive !== undefined) idle.add(archive);
          const stored = await rowOf(tx, bookmark.user, bookmark.id);
          return stored && toBookmark(stored, await textsOf(tx, stored.row));
        }
        if (announced !== bookmark.id) await removeAnnouncement(tx, bookmark.user, announced);
        const stored = await put();
        if (stored) await jobs.settle(tx, job, bookmark.id, bookmark.updatedAt);
        return stored;
      }),

    renew: (bookmark, text, { contentHash, archive }) =>
      replacing(async (tx, idle) => {
        const old = await lockedRowOf(tx, bookmark.user, bookmark.id);
        const isSame = old?.deleted_at === null && old.content_hash === contentHash;
        const mine = { ...bookmark, archived: false }; // that is the reader's to say
        const stored = isSame ? await putOne(tx, { bookmark: mine, text }, { archive, idle }) : undefined;
        if (!stored) idle.add(archive);
        return stored;
      }),

    rearchive: (user, id, archive) =>
      replacing(async (tx, idle) => {
        const old = await lockedRowOf(tx, user, id);
        idle.add(old ? archiveOf(old) : archive);
        if (old) await tx.updateTable('websites').set({ archive }).where('row', '=', old.row).execute();
        return old !== undefined;
      }),

    async putAll(entries) {
      const written = await transaction(async (tx) => {
        const written: boolean[] = [];
        for (let at = 0; at < entries.length; at += AT_ONCE) {
          const some = entries.slice(at, at + AT_ONCE);
          const made = await insertNew(tx, some);
          for (const entry of some) {
            written.push(made.has(entry) || (await putOne(tx, entry)) !== undefined);
          }
        }
        return written;
      });
      await words.settled();
      return written;
    },

    announce: (bookmark, job) =>
      transaction(async (tx) => {
        const { state, trouble, updatedAt } = bookmark;
        const made = await insert(tx, bookmark);
        const row =
          made ??
          (await tx
            .updateTable('websites')
            .set({ state, trouble: trouble ? JSON.stringify(trouble) : null, updated_at: updatedAt, deleted_at: null })
            .where('user_id', '=', bookmark.user)
            .where('url', '=', bookmark.url)
            .returningAll()
            .executeTakeFirstOrThrow());
        const texts = await textsOf(tx, row.row);
        await putAround(tx, row, texts.text, made !== undefined);
        const accepted = job && (await jobs.enqueue(tx, { ...job, bookmark: row.id }));
        return { bookmark: toBookmark(row, texts), job: accepted };
      }),

    putLinks: (user, id, contentHash, links, job) =>
      transaction(async (tx) => {
        const row = await lockedRowOf(tx, user, id);
        const isSame = row?.content_hash === contentHash;
        if (isSame) {
          const packed = packTexts({ ...(await textsOf(tx, row.row)), links });
          await tx.updateTable('website_texts').set({ packed }).where('row', '=', row.row).execute();
        }
        if (job !== undefined && (await jobs.unfinished(tx, job))) await jobs.settle(tx, job, id, now());
        return isSame;
      }),

    async links(user, id) {
      const row = await rowOf(db, user, id);
      return (row && (await textsOf(db, row.row)).links) ?? [];
    },

    async byId(user, id) {
      const row = await rowOf(db, user, id);
      return row && row.deleted_at === null ? whole(row) : undefined;
    },
    byUrl: async (user, url) =>
      whole(
        await db
          .selectFrom('websites')
          .selectAll()
          .where('user_id', '=', user)
          .where('url', '=', url)
          .executeTakeFirst(),
      ),
    byUrlFull: async (user, urlFull) =>
      whole(
        await db
          .selectFrom('websites')
          .selectAll()
          .where('user_id', '=', user)
          .where((eb) =>
            eb.or([eb('url_full', '=', urlFull), eb.and([eb('url', '=', urlFull), eb('url_full', 'is', null)])]),
          )
          .where('deleted_at', 'is', null)
          .orderBy('saved_at', 'desc')
          .orderBy('row', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    async idsStartingWith(user, prefix, deleted = false) {
      const found = await db
        .selectFrom('websites')
        .select('id')
        .where('user_id', '=', user)
        .where('id', '>=', prefix)
        .where('id', '<', `${prefix}{`) // '{' follows 'z', the last character that an id can have
        .where('deleted_at', deleted ? 'is not' : 'is', null)
        .orderBy('id')
        .limit(2)
        .execute();
      return found.map(({ id }) => id);
    },

    async text(user, id) {
      const row = await rowOf(db, user, id);
      return row && (await textsOf(db, row.row)).text;
    },

    select: (selection) => select(database, selection),

    change,

    purge: (user, id) =>
      replacing(async (tx, idle) => {
        const gone = await tx
          .deleteFrom('websites')
          .where('user_id', '=', user)
          .where('id', '=', id)
          .returning(['row', 'id', 'archive'])
          .executeTakeFirst();
        if (!gone) return false;
        idle.add(archiveOf(gone));
        await words.remove(tx, gone.row);
        await tx.deleteFrom('jobs').where('user_id', '=', user).where('bookmark_id', '=', id).execute();
        return true;
      }),

    async deletedBefore(user, moment) {
      const found = await db
        .selectFrom('websites')
        .select('id')
        .where('user_id', '=', user)
        .where('deleted_at', '<', moment)
        .execute();
      return found.map(({ id }) => id);
    },

    async versions(user, id) {
      const found = await versionsOf(user, id).select(VERSION).orderBy('number', 'desc').execute();
      return found.map(toVersion);
    },

    async version(user, id, number) {
      const found = await versionsOf(user, id)
        .select([...VERSION, 'packed'])
        .where('number', '=', number)
        .executeTakeFirst();
      if (!found) return undefined;
      const { content, html, text } = unpackTexts(found.packed);
      return { ...toVersion(found), content, html, text };
    },

    async labels(user) {
      const found = await db
        .selectFrom('website_labels')
        .innerJoin('websites', 'websites.row', 'website_labels.row')
        .select(({ fn }) => ['label', fn.countAll<number>().as('count')])
        .where('website_labels.user_id', '=', user)
        .where('websites.deleted_at', 'is', null)
        .groupBy('label')
        .orderBy('count', 'desc')
        .orderBy('label')
        .execute();
      return found;
    },

    async renameLabel(user, from, to, at) {
      const ids = await db
        .selectFrom('website_labels')
        .innerJoin('websites', 'websites.row', 'website_labels.row')
        .select('websites.id')
        .where('website_labels.user_id', '=', user)
        .where('label', '=', from)
        .execute();
      for (const { id } of ids) {
        await change(user, id, { removeLabels: [from], addLabels: to === undefined ? [] : [to] }, at);
      }
      return ids.length;
    },

    async duplicates(user, limit) {
      const { rows } = await sql<WebsiteRow>`SELECT websites.* FROM websites JOIN (
          SELECT content_hash AS hash FROM websites
          WHERE user_id = ${user} AND deleted_at IS NULL AND content_hash <> '' AND word_count > 0
          GROUP BY content_hash HAVING count(*) > 1 ORDER BY content_hash LIMIT ${limit}
        ) AS doubled ON doubled.hash = websites.content_hash
        WHERE user_id = ${user} AND deleted_at IS NULL ORDER BY content_hash, saved_at, websites.row`.execute(db);
      return [...Map.groupBy(rows, (row) => row.content_hash).values()].map((group) => group.map(toSummary));
    },

    async stats(user) {
      const { rows } = await sql<Stats>`SELECT
          count(*) FILTER (WHERE deleted_at IS NULL) AS bookmarks,
          count(*) FILTER (WHERE deleted_at IS NULL AND progress = 0) AS unread,
          count(*) FILTER (WHERE deleted_at IS NULL AND archived = 1) AS archived,
          count(*) FILTER (WHERE deleted_at IS NULL AND pinned = 1) AS pinned,
          count(*) FILTER (WHERE deleted_at IS NOT NULL) AS deleted,
          count(*) FILTER (WHERE deleted_at IS NULL AND state = 'error') AS failed,
          CAST(coalesce(sum(word_count) FILTER (WHERE deleted_at IS NULL), 0) AS bigint) AS words,
          (SELECT count(DISTINCT label) FROM website_labels WHERE user_id = ${user}) AS labels,
          (SELECT count(*) FROM highlights WHERE user_id = ${user}) AS highlights,
          (SELECT count(*) FROM website_versions JOIN websites AS w ON w.row = website_versions.row WHERE w.user_id = ${user}) AS versions
        FROM websites WHERE user_id = ${user}`.execute(db);
      return { ...rows[0]! };
    },
  } satisfies Bookmarks;

  function versionsOf(user: string, id: string) {
    return db
      .selectFrom('website_versions')
      .innerJoin('websites', 'websites.row', 'website_versions.row')
      .where('websites.user_id', '=', user)
      .where('websites.id', '=', id);
  }
}

const labelsOf = ({ row, user_id }: WebsiteRow, labels: readonly string[]) =>
  labels.map((label) => ({ row, user_id, label, label_key: fold(label) }));

/** Rows in one statement: databases count its values. */
const AT_ONCE = 200;

const VERSION = [
  'website_versions.number',
  'website_versions.title',
  'website_versions.content_hash',
  'website_versions.read_at',
  'website_versions.replaced_at',
] as const;

const toVersion = (row: Omit<Selectable<WebsiteVersions>, 'row' | 'packed'>): VersionSummary => ({
  number: row.number,
  title: row.title,
  contentHash: row.content_hash,
  readAt: row.read_at,
  replacedAt: row.replaced_at,
});

/** Columns whose change search must know of. */
const INDEXED = ['title', 'labels', 'note', 'deleted_at', 'edits'] as const;

/** Opening a page and reading on in it are no news to whoever follows changes. */
const isSilent = ({ lastOpenedAt, ...rest }: BookmarkChange) =>
  Object.values(rest).every((value) => value === undefined);

/** Only what the change names, and only what is different from before. */
function columnsOf(old: WebsiteRow, change: BookmarkChange): Updateable<Tables['websites']> {
  const edits = change.edits && editAgain(JSON.parse(old.edits), change.edits);
  const wanted: Updateable<Tables['websites']> = {
    ...(change.pinned !== undefined && { pinned: Number(change.pinned) }),
    ...(change.archived !== undefined && { archived: Number(change.archived) }),
    ...(change.progress !== undefined && { progress: change.progress }),
    ...(change.position !== undefined && { position: change.position }),
    ...(change.note !== undefined && { note: change.note }),
    ...(change.type !== undefined && { type: change.type }),
    ...(change.lastOpenedAt !== undefined && { last_opened_at: change.lastOpenedAt }),
    ...(change.deletedAt !== undefined && { deleted_at: change.deletedAt }),
    ...((change.labels ?? change.addLabels ?? change.removeLabels) && {
      labels: JSON.stringify(labelsAfter(old, change)),
    }),
    ...(edits && { edits: JSON.stringify(edits), ...shownColumns(applyEdits(said(old), edits)) }),
  };
  const before = old as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value));
}

function labelsAfter(old: WebsiteRow, { labels, addLabels = [], removeLabels = [] }: BookmarkChange): string[] {
  const gone = new Set(removeLabels);
  const kept = (labels ?? (JSON.parse(old.labels) as string[])).filter((label) => !gone.has(label));
  return cleanLabels([...kept, ...addLabels]);
}
