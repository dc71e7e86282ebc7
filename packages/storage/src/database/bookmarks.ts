import { type Bookmark, type Bookmarks, cleanLabels, type PutEntry, type PutOptions } from '@pith/library';
import { sql } from 'kysely';
import { archiveNameOf } from '../blobs/archiveNames.ts';
import { bookmarkChanges, rememberDeletion } from './bookmarkChanges.ts';
import { bookmarkLabels, insertLabels } from './bookmarkLabels.ts';
import { bookmarkStats } from './bookmarkStats.ts';
import { bookmarkTransfer } from './bookmarkTransfer.ts';
import { bookmarkVersions, storeVersion } from './bookmarkVersions.ts';
import { rowChanger } from './changeRow.ts';
import { compressTexts } from './compressTexts.ts';
import type { Database } from './database.ts';
import { bookmarkReader, readTexts } from './readBookmarks.ts';
import { archiveColumns, toBookmark, toRow, toSummary, type WebsiteRow } from './rows.ts';
import { toIndexEntry } from './searchIndex.ts';
import { select } from './select.ts';
import type { Tx } from './tables.ts';
import { transaction as retriedTransaction } from './transaction.ts';

/** Writes bookmarks with their texts, archives, labels and index entries, each in one transaction. `discardArchive` removes an archive by its name. */
export function databaseBookmarks(database: Database, discardArchive: (name: string) => Promise<void>): Bookmarks {
  const { db, savingDb, searchIndex, jobs, locksRows, time } = database;
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => retriedTransaction(savingDb, work);

  /** Runs a transaction that collects the archives it makes obsolete, and removes them after the commit. */
  async function discardingArchives<T>(work: (tx: Tx, obsolete: Set<string>) => Promise<T>): Promise<T> {
    const obsolete = new Set<string>();
    const result = await transaction((tx) => {
      obsolete.clear();
      return work(tx, obsolete);
    });
    for (const archive of obsolete) await discardArchive(archive).catch(() => undefined); // `check` finds it as an orphan
    return result;
  }

  const findRow = (tx: Tx | typeof db, user: string, id: string) =>
    tx.selectFrom('websites').selectAll().where('user_id', '=', user).where('id', '=', id).executeTakeFirst();

  const { findAndLockRow, updateIndex, updateLabels, changeRows } = rowChanger(database);

  interface ArchiveChange extends Pick<PutOptions, 'archive' | 'hasOriginal' | 'blocks'> {
    /** Receives the name of the replaced archive. */
    readonly obsolete?: Set<string>;
  }

  async function putOne(
    tx: Tx,
    { bookmark, text }: PutEntry,
    change: ArchiveChange = {},
  ): Promise<Bookmark | undefined> {
    const { archive, obsolete } = change;
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

    const row = old ? await renewRow(tx, old, bookmark, change) : await insert(tx, bookmark, change);
    if (!row) return undefined; // another save of the same URL was first
    if (old && old.content_hash !== '' && archive !== undefined) obsolete?.add(archiveNameOf(old)); // a placeholder has none yet
    const packed = compressTexts({ ...texts, links: old && (await readTexts(tx, old.row)).links });
    await tx
      .insertInto('website_texts')
      .values({ row: row.row, packed })
      .onConflict((conflict) => conflict.column('row').doUpdateSet({ packed }))
      .execute();
    if (!old && bookmark.labels.length > 0) await updateLabels(tx, [row]);
    await updateIndex(tx, row, text);
    return toBookmark(row, texts);
  }

  /** Inserts the entries that are not in the library yet, in a few statements for all. Returns those it inserted. */
  async function insertNew(tx: Tx, entries: readonly PutEntry[]): Promise<ReadonlySet<PutEntry>> {
    const inserted = tx
      .insertInto('websites')
      .values(entries.map(({ bookmark }) => toRow({ ...bookmark, labels: cleanLabels(bookmark.labels) })))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute();
    // Compress while the database server works; few entries are in the library already.
    const packed = new Map(entries.map((entry) => [entry, compressTexts({ ...entry.bookmark, text: entry.text })]));
    const rows = await inserted;
    const byId = new Map(entries.map((entry) => [entry.bookmark.id, entry]));
    const created = rows.flatMap((row) => {
      const entry = byId.get(row.id);
      return entry && entry.bookmark.url === row.url && entry.bookmark.user === row.user_id ? [{ row, entry }] : [];
    });
    if (created.length === 0) return new Set();
    await tx
      .insertInto('website_texts')
      .values(created.map(({ row, entry }) => ({ row: row.row, packed: packed.get(entry)! })))
      .execute();
    const summaries = created.map(({ row, entry }) => ({ row, summary: toSummary(row), text: entry.text }));
    await insertLabels(
      tx,
      created.map(({ row }) => row),
    );
    const live = summaries.filter(({ row }) => row.deleted_at === null);
    await searchIndex.put(
      tx,
      live.map(({ row, summary, text }) => ({ row: row.row, entry: toIndexEntry(summary, text) })),
    );
    return new Set(created.map(({ entry }) => entry));
  }

  const insert = (tx: Tx, bookmark: Bookmark, change: ArchiveChange = {}) =>
    tx
      .insertInto('websites')
      .values({ ...toRow({ ...bookmark, labels: cleanLabels(bookmark.labels) }), ...archiveColumns(change) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();

  /** Updates what comes from the page; what the user changed (labels, note, progress …) stays. */
  async function renewRow(tx: Tx, old: WebsiteRow, bookmark: Bookmark, change: ArchiveChange): Promise<WebsiteRow> {
    const edits = JSON.parse(old.edits);
    const fresh = toRow({ ...bookmark, edits });
    const isChanged = old.content_hash !== '' && old.content_hash !== fresh.content_hash;
    if (isChanged) await storeVersion(tx, old, bookmark.updatedAt);
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
        delete_at: null,
        ...(change.archive !== undefined && archiveColumns(change)),
      })
      .where('row', '=', old.row)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Removes the placeholder of a page that turned out to have another URL. */
  async function removePlaceholder(tx: Tx, user: string, id: string): Promise<void> {
    const { numDeletedRows } = await tx
      .deleteFrom('websites')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .where('content_hash', '=', '')
      .executeTakeFirst();
    if (numDeletedRows > 0n) await rememberDeletion(tx, user, id, time());
  }

  const change: Bookmarks['change'] = (user, id, wanted, at, nextJob) =>
    transaction(async (tx) => {
      const old = await findAndLockRow(tx, user, id);
      if (!old) return undefined;
      if (nextJob) await jobs.enqueue(tx, { ...nextJob, bookmark: id });
      const [row = old] = await changeRows(tx, [{ old, wanted }], at);
      return toBookmark(row, await readTexts(tx, row.row));
    });

  const purgeOne = (user: string, id: string) =>
    discardingArchives(async (tx, obsolete) => {
      const purged = await tx
        .deleteFrom('websites')
        .where('user_id', '=', user)
        .where('id', '=', id)
        .returning(['row', 'id', 'archive', 'deleted_at'])
        .executeTakeFirst();
      if (!purged) return false;
      await rememberDeletion(tx, user, id, purged.deleted_at ?? time());
      obsolete.add(archiveNameOf(purged));
      await searchIndex.remove(tx, purged.row);
      await tx.deleteFrom('jobs').where('user_id', '=', user).where('bookmark_id', '=', id).execute();
      return true;
    });

  return {
    ...bookmarkReader(db),
    ...bookmarkVersions(db),
    ...bookmarkLabels(db),
    ...bookmarkStats(database),
    ...bookmarkTransfer(database, discardArchive),
    ...bookmarkChanges(db),

    put: (bookmark, text, { archive, hasOriginal, blocks, job, nextJob } = {}) =>
      discardingArchives(async (tx, obsolete) => {
        const put = async () => {
          const stored = await putOne(tx, { bookmark, text }, { archive, hasOriginal, blocks, obsolete });
          if (stored && nextJob) await jobs.enqueue(tx, { ...nextJob, bookmark: stored.id });
          if (!stored && archive !== undefined) obsolete.add(archive);
          return stored;
        };
        if (job === undefined) return put();
        const placeholder = await jobs.lockUnfinished(tx, job);
        if (placeholder === undefined) {
          if (archive !== undefined) obsolete.add(archive);
          const stored = await findRow(tx, bookmark.user, bookmark.id);
          return stored && toBookmark(stored, await readTexts(tx, stored.row));
        }
        if (placeholder !== bookmark.id) await removePlaceholder(tx, bookmark.user, placeholder);
        const stored = await put();
        if (stored) await jobs.complete(tx, job, bookmark.id);
        return stored;
      }),

    putIfUnchanged: (bookmark, text, { contentHash, archive, blocks }) =>
      discardingArchives(async (tx, obsolete) => {
        const old = await findAndLockRow(tx, bookmark.user, bookmark.id);
        const isSame = old?.deleted_at === null && old.content_hash === contentHash;
        const withoutArchived = { ...bookmark, archived: false }; // only the user sets that
        const stored = isSame
          ? await putOne(tx, { bookmark: withoutArchived, text }, { archive, hasOriginal: true, blocks, obsolete })
          : undefined;
        if (!stored) obsolete.add(archive);
        return stored;
      }),

    replaceArchive: (user, id, archive) =>
      discardingArchives(async (tx, obsolete) => {
        const old = await findAndLockRow(tx, user, id);
        obsolete.add(old ? archiveNameOf(old) : archive);
        if (old)
          await tx.updateTable('websites').set({ archive, has_original: null }).where('row', '=', old.row).execute();
        return old !== undefined;
      }),

    async setOriginals(user, found) {
      for (const hasOriginal of [true, false]) {
        const pairs = found.filter((each) => each.hasOriginal === hasOriginal);
        if (pairs.length === 0) continue;
        const values = sql.join(pairs.map(({ id, contentHash }) => sql`(${id}, ${contentHash})`));
        await savingDb
          .updateTable('websites')
          .set({ has_original: Number(hasOriginal) })
          .where('user_id', '=', user)
          .where(sql<boolean>`(id, content_hash) IN (VALUES ${values})`)
          .execute();
      }
    },

    async putAll(entries) {
      // All in the same order, so that two imports wait for each other instead of deadlocking.
      const sorted = entries.toSorted((a, b) => (a.bookmark.url < b.bookmark.url ? -1 : 1));
      const written = await transaction(async (tx) => {
        const done = new Set<PutEntry>();
        for (let at = 0; at < sorted.length; at += BATCH_SIZE) {
          const batch = sorted.slice(at, at + BATCH_SIZE);
          const created = await insertNew(tx, batch);
          for (const entry of batch) if (created.has(entry) || (await putOne(tx, entry))) done.add(entry);
        }
        return done;
      });
      return entries.map((entry) => written.has(entry));
    },

    putPlaceholder: (bookmark, job) =>
      transaction(async (tx) => {
        const { state, error, updatedAt } = bookmark;
        const inserted = await insert(tx, bookmark);
        const row =
          inserted ??
          (await tx
            .updateTable('websites')
            .set({
              state,
              trouble: error ? JSON.stringify(error) : null,
              updated_at: updatedAt,
              deleted_at: null,
              delete_at: null,
            })
            .where('user_id', '=', bookmark.user)
            .where('url', '=', bookmark.url)
            .returningAll()
            .executeTakeFirstOrThrow());
        const texts = await readTexts(tx, row.row);
        if (inserted) await updateLabels(tx, [row]);
        await updateIndex(tx, row, texts.text);
        const jobId = job && (await jobs.enqueue(tx, { ...job, bookmark: row.id }));
        return { bookmark: toBookmark(row, texts), job: jobId };
      }),

    putLinks: (user, id, contentHash, links, job) =>
      transaction(async (tx) => {
        const row = await findAndLockRow(tx, user, id);
        const isSame = row?.content_hash === contentHash;
        if (isSame) {
          const packed = compressTexts({ ...(await readTexts(tx, row.row)), links });
          await tx.updateTable('website_texts').set({ packed }).where('row', '=', row.row).execute();
          await tx.updateTable('websites').set({ updated_at: time() }).where('row', '=', row.row).execute();
        }
        if (job !== undefined && (await jobs.lockUnfinished(tx, job))) await jobs.complete(tx, job, id);
        return isSame;
      }),

    select: (selection) => select(database, selection),

    change,

    async purge(user, ids) {
      let count = 0;
      for (const id of ids) if (await purgeOne(user, id)) count += 1;
      if (count > 0) await database.scrub();
      return count;
    },

    async deletedBefore(user, moment) {
      const found = await db
        .selectFrom('websites')
        .select('id')
        .where('user_id', '=', user)
        .where('deleted_at', '<', moment)
        .execute();
      return found.map(({ id }) => id);
    },
  } satisfies Bookmarks;
}

/** Rows per statement: databases limit the number of parameters. */
const BATCH_SIZE = 200;
