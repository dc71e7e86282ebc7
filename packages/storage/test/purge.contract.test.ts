/** What is purged cannot be read back: not from a table or an index, and not from the bytes of the database's files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { bookmark, idOf, libraryOn, newFolder, openIn, putArchive, search } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

/** Words that occur nowhere else, one for each place that could keep them. */
const SECRETS = ['zqtitle', 'zqauthor', 'zqnote', 'zqlabel', 'zqbody', 'zqold', 'zqquote', 'zqedit', 'zqurl'];

interface PurgeCase {
  readonly name: string;
  /** Settings of the library, and how to read the bytes of its database. */
  create(folder: string): Promise<{ databaseUrl?: string; bytes(): Promise<Buffer> }>;
}

const cases: PurgeCase[] = [
  {
    name: 'sqlite',
    create: async (folder) => ({ bytes: () => readAll(folder, (name) => name.startsWith('library.')) }),
  },
  ...(hasPostgres ? [{ name: 'postgres', create: createPostgres }] : []),
];

async function createPostgres() {
  const databaseUrl = await newDatabase();
  return {
    databaseUrl,
    async bytes() {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        await client.query('CHECKPOINT');
        const { rows } = await client.query(
          `SELECT current_setting('data_directory') AS folder, oid FROM pg_database WHERE datname = current_database()`,
        );
        return await readAll(join(rows[0].folder, 'base', String(rows[0].oid)), () => true);
      } finally {
        await client.end();
      }
    },
  };
}

async function readAll(folder: string, isWanted: (name: string) => boolean): Promise<Buffer> {
  const names = (await readdir(folder)).filter(isWanted);
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
}

const found = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));

describe.each(cases)('purge in $name', { timeout: 60_000 }, ({ create }) => {
  async function openWithSecrets() {
    const folder = await newFolder();
    const { databaseUrl, bytes } = await create(folder);
    const storage = await openIn(folder, { databaseUrl });
    const { bookmarks, highlights } = storage;
    for (let i = 0; i < 30; i++) await bookmarks.put(bookmark(`other${i}`), `other words ${i}`);
    const { article } = bookmark('any');
    const secret = bookmark('secret', {
      title: 'zqtitle',
      url: 'https://tides.example/zqurl',
      note: 'zqnote',
      labels: ['zqlabel'],
      article: { ...article, author: 'zqauthor', authors: ['zqauthor'] },
    });
    await bookmarks.put(secret, 'zqbody zqold');
    await bookmarks.put({ ...secret, metadata: { ...secret.metadata, content_hash: 'new' } }, 'zqbody zqquote');
    await bookmarks.change('local', secret.id, { edits: { title: 'zqedit' } }, secret.updatedAt);
    await highlights.put({
      id: 'highlight',
      user: 'local',
      bookmark: secret.id,
      colour: 'yellow',
      note: undefined,
      anchor: { quote: 'zqquote', before: 'zqbody', after: '', start: 7, end: 14 },
      placed: true,
      createdAt: secret.createdAt,
      updatedAt: secret.updatedAt,
    });
    for (let i = 0; i < 30; i++) await bookmarks.put(bookmark(`later${i}`), `later words ${i}`);
    return { storage, secret, bytes };
  }

  test('leaves no word of the page in the files', async () => {
    const { storage, secret, bytes } = await openWithSecrets();
    const library = libraryOn(storage);
    expect(found(await bytes()).sort()).toEqual([...SECRETS].sort());
    await library.for('local').remove(secret.id);
    expect(await library.for('local').purge(secret.id)).toMatchObject({ title: 'zqedit' });
    expect(found(await bytes())).toEqual([]);
    expect((await search(storage.bookmarks, 'words', { limit: 100 })).total).toBe(60);
    expect((await storage.check()).indexDamage).toBeUndefined();
  });

  test('works while a backup reads the library', async () => {
    const { storage, secret } = await openWithSecrets();
    await putArchive(storage, 'archived', new Uint8Array([1]));
    let purged = 0;
    await storage.backup(join(await newFolder(), 'backup.tar'), {
      onProgress: (done) => {
        if (done === 1) purging = storage.bookmarks.purge('local', [secret.id]).then((count) => (purged = count));
      },
    });
    await purging;
    expect(purged).toBe(1);
    expect((await search(storage.bookmarks, 'zqbody')).total).toBe(0);
  });
  let purging: Promise<unknown> | undefined;

  test('erases only what is there', async () => {
    const { storage } = await openWithSecrets();
    expect(await storage.bookmarks.purge('local', ['nothing', idOf('other1'), idOf('other2')])).toBe(2);
    expect(await storage.bookmarks.purge('local', [])).toBe(0);
  });
});
