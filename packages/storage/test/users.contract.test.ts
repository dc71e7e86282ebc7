/** Everything in a library belongs to a user, and goes with them. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { tableNames as backedUp } from '../src/backup/tables.ts';
import { bookmark, idOf, libraryOn, list, newFolder, openIn, pageAbout, search } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

const tableNames = [...backedUp, 'operations', 'operation_items', 'webhook_messages'];
const databases = ['sqlite' as const, ...(hasPostgres ? (['postgres'] as const) : [])];

async function openNew(name: 'sqlite' | 'postgres') {
  const dataFolder = await newFolder();
  const databaseUrl = name === 'postgres' ? await newDatabase() : undefined;
  const storage = await openIn(dataFolder, { databaseUrl });
  const query = async (text: string): Promise<Record<string, unknown>[]> => {
    if (databaseUrl === undefined) {
      const file = new DatabaseSync(join(dataFolder, 'library.sqlite'));
      try {
        return file.prepare(text).all();
      } finally {
        file.close();
      }
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  return { storage, query };
}

const parentsIn = {
  sqlite: (table: string) =>
    `SELECT "table" AS parent FROM pragma_foreign_key_list('${table}') WHERE on_delete = 'CASCADE'`,
  postgres: (table: string) =>
    `SELECT confrelid::regclass::text AS parent FROM pg_constraint WHERE conrelid = '${table}'::regclass AND confdeltype = 'c'`,
};

test.each(databases)(
  'each table refers to its owner, and is deleted with it, in %s',
  { timeout: 30_000 },
  async (name) => {
    const { query } = await openNew(name);
    const parents = new Map<string, string[]>();
    for (const table of tableNames)
      parents.set(
        table,
        (await query(parentsIn[name](table))).map(({ parent }) => String(parent)),
      );
    const owned = new Set(['users']);
    for (let before = 0; owned.size > before; ) {
      before = owned.size;
      for (const [table, of] of parents) if (of.some((parent) => owned.has(parent))) owned.add(table);
    }
    expect(tableNames.filter((table) => !owned.has(table))).toEqual([]);
  },
);

test.each(databases)(
  'erasing a user leaves nothing of theirs and everything of others, in %s',
  { timeout: 30_000 },
  async (name) => {
    const { storage, query } = await openNew(name);
    const library = libraryOn(storage);
    for (const user of ['ann', 'bob']) {
      const { bookmark: saved } = await library
        .for(user)
        .save({ url: 'https://tides.example/how', html: pageAbout('tides') });
      await library.for(user).save({ url: 'https://tides.example/how', html: pageAbout('ebb') });
      await library.for(user).change(saved.id, { addLabels: ['sea'], note: 'moon' });
      await library.for(user).highlights.add(saved.id, { quote: 'About ebb' });
      await library.for(user).shares.add(saved.id, 60_000);
      await library.for(user).webhooks.add({ url: 'https://hooks.example/', events: ['bookmark.changed'] });
      await library.for(user).operations.change([saved.id], { archived: true });
      await library.for(user).collections.add({ name: 'Sea', question: 'sea' });
      await library.for(user).queueSave({ url: 'https://waves.example/' });
      const account = await library.accounts.add({ name: `${user}-shore`, user }, { name: 'test' });
      await library.accounts.addToken({ user, name: 'reader', scopes: [] }, { name: 'test' });
      await library.accounts.startSession(account);
      const { bookmark: gone } = await library.for(user).queueSave({ url: 'https://gone.example/' });
      await library.for(user).remove(gone.id);
      await library.for(user).purge(gone.id);
    }
    const rowsOf = async () =>
      Object.fromEntries(
        await Promise.all(
          tableNames.map(async (table) => [table, (await query(`SELECT count(*) AS count FROM ${table}`))[0]!.count]),
        ),
      );
    const both = await rowsOf();
    for (const table of tableNames) expect([table, Number(both[table])]).not.toEqual([table, 0]);
    const archives = (await storage.check()).withArchive.size;
    expect(await storage.users.erase('ann')).toBe(true);
    expect(await storage.users.erase('ann')).toBe(false);
    const one = await rowsOf();
    for (const table of tableNames)
      if (table !== 'users') expect([table, Number(one[table])]).toEqual([table, Number(both[table]) / 2]);
    expect((await search(storage.bookmarks, 'ebb', { user: 'ann' })).total).toBe(0);
    expect((await search(storage.bookmarks, 'ebb', { user: 'bob' })).total).toBe(1);
    const report = await storage.check();
    expect(report).toMatchObject({ healthy: true, orphanArchives: [], notIndexed: 0, orphanIndexed: 0 });
    expect(report.withArchive.size).toBe(archives / 2);
  },
);

test.each(databases)('a page of somebody who is no user is refused, in %s', async (name) => {
  const { storage } = await openNew(name);
  await expect(storage.bookmarks.put(bookmark('tides', { user: 'nobody' }), '')).rejects.toThrow();
  expect((await list(storage.bookmarks)).total).toBe(0);
  expect(await storage.bookmarks.byId('nobody', idOf('tides'))).toBeUndefined();
});
