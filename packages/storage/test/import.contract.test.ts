/** Imports on every backend. */
import { type ImportOptions, openImport, webSaveImport } from '@pith/library';
import { describe, expect, test } from 'vitest';
import { hasPostgres, runSql } from '../../../tools/postgres/startPostgres.ts';
import { fileOf, sample, zippedSample } from '../../library/test/imports.ts';
import { webSaveRows } from '../src/index.ts';
import { backends, libraryOn } from './kit.ts';
import { newDatabase } from './postgres.ts';

const options: ImportOptions = { user: 'local', toHtml: async (markdown) => `<p>${markdown.trim()}</p>` };
const tides = 'https://tides.example/how';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe.each(backends)('importing into $name', ({ open }) => {
  test('imports dates, states, labels, notes, highlights, content and images; importing again adds nothing', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const source = await openImport('readeck.zip', await zippedSample('readeck'));
    const report = await library.for('local').import(source, { ...options, labels: ['from readeck'] });
    expect(report).toEqual({
      format: 'readeck',
      found: 2,
      added: 2,
      merged: 0,
      unchanged: 0,
      skipped: [],
      warnings: [],
      withContent: 1,
      queued: 0,
      links: 1,
      highlights: 1,
    });
    const page = (await library.for('local').find(tides))!;
    expect(page).toMatchObject({
      title: 'How tides work',
      savedAt: '2023-11-14T22:13:20.000Z',
      pinned: true,
      archived: true,
      progress: 40,
      labels: ['from readeck', 'moon', 'sea'],
      state: 'ready',
      article: { authors: ['Ann Shore'], siteName: 'The Tides', lang: 'en' },
    });
    expect(page.html).toContain('two hills of water');
    expect(await library.for('local').highlights.forBookmark(page.id)).toMatchObject([
      { colour: 'blue', note: 'why two?', placed: true, anchor: { quote: 'two hills of water' } },
    ]);
    expect(await library.for('local').archives.html(page, (path) => `/${path}`)).toMatch(
      /src="\/_resources\/[0-9a-f]+\.png"/,
    );
    expect(await library.for('local').find('https://harbour.example/rope')).toMatchObject({ state: 'ready', html: '' });

    const before = (await library.for('local').list({})).items;
    const again = await library.for('local').import(source, { ...options, labels: ['from readeck'] });
    expect(again).toMatchObject({ added: 0, merged: 0, unchanged: 2, highlights: 0 });
    expect((await library.for('local').list({})).items).toEqual(before);
    expect(await storage.check()).toMatchObject({ healthy: true, bookmarks: 2 });
  });

  test('with one bad record nothing is written, or with partial the others', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const source = await openImport('some-bad.csv', sample('bad/some-bad.csv'));
    await expect(library.for('local').import(source, options)).rejects.toMatchObject({
      type: 'import-bad-records',
      message: expect.stringContaining('row 3: it has no address'),
    });
    expect((await library.for('local').list({})).total).toBe(0);
    expect(await library.for('local').import(source, { ...options, dryRun: true })).toMatchObject({ added: 2 });
    expect((await library.for('local').list({})).total).toBe(0);
    const report = await library.for('local').import(source, { ...options, partial: true });
    expect(report).toMatchObject({ found: 2, added: 2 });
    expect(report.warnings).toHaveLength(3);
  });

  test('known bookmarks are merged or skipped, and deleted ones stay deleted', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    await library.for('local').save({ url: tides, html: '<article><p>My own copy of the words.</p></article>' });
    const report = await library
      .for('local')
      .import(await openImport('pocket.zip', await zippedSample('pocket')), options);
    expect(report).toMatchObject({ added: 2, merged: 1 });
    await library.for('local').remove('https://harbour.example/rope');
    const source = await openImport('karakeep.json', sample('karakeep.json'));
    expect(await library.for('local').import(source, { ...options, skipDuplicates: true })).toMatchObject({
      unchanged: 2,
      added: 0,
    });
    expect(await library.for('local').find(tides)).toMatchObject({ note: undefined, archived: false });
    expect(await library.for('local').import(source, options)).toMatchObject({ merged: 1, unchanged: 1 });
    expect(await library.for('local').find(tides)).toMatchObject({
      note: 'Lent to Bo',
      archived: true,
      labels: ['Winter', 'moon', 'sea'],
      html: expect.stringContaining('My own copy'),
    });
    expect(await library.for('local').find('https://harbour.example/rope')).toBeUndefined();
  });

  test('with fetch, links are queued once and keep their dates when their pages are saved', async () => {
    const storage = await open();
    const pages = { page: async (url: string) => ({ url, html: '<article><p>Words that came later.</p></article>' }) };
    const library = libraryOn(storage, { pages });
    const source = await openImport('goodlinks.json', sample('goodlinks.json'));
    expect(await library.for('local').import(source, options)).toMatchObject({ added: 2, links: 2, queued: 0 });
    expect(await library.for('local').import(source, { ...options, fetch: true })).toMatchObject({
      merged: 2,
      queued: 2,
    });
    expect(await library.for('local').import(source, { ...options, fetch: true })).toMatchObject({
      unchanged: 2,
      queued: 0,
    });
    await library.runWorker({ untilEmpty: true, signal: new AbortController().signal });
    expect(await library.for('local').find(tides)).toMatchObject({
      savedAt: '2023-11-14T22:13:20.500Z',
      pinned: true,
      archived: true,
      labels: ['moon', 'sea'],
      state: 'ready',
      html: expect.stringContaining('Words that came later'),
    });
    const [highlight] = await library.for('local').highlights.all();
    expect(highlight).toMatchObject({ placed: false, anchor: { quote: 'two hills of water' } });
  });

  test('repeated links are imported once with all their labels', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const rows = Array.from(
      { length: 450 },
      (_, i) => `Page ${i},https://tides.example/${i % 440},170000000${i % 10},l${i},unread`,
    );
    const csv = ['title,url,time_added,tags,status', ...rows].join('\n');
    const source = await openImport('many.csv', [fileOf('many.csv', csv)]);
    expect(await library.for('local').import(source, options)).toMatchObject({
      found: 450,
      added: 440,
      merged: 10,
      links: 440,
    });
    expect((await library.for('local').list({})).total).toBe(440);
    expect((await library.for('local').find('https://tides.example/3'))?.labels).toEqual(['l3', 'l443']);
    expect(await library.for('local').import(source, options)).toMatchObject({ added: 0, unchanged: 450 });
    expect(await storage.check()).toMatchObject({ healthy: true });
  });

  test('an aborted import continues when it is started again', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const source = await openImport('wallabag.json', sample('wallabag.json'));
    const stop = new AbortController();
    const stopped = library
      .for('local')
      .import(source, { ...options, signal: stop.signal, progress: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ type: 'cancelled' });
    expect(await library.for('local').find(tides)).toMatchObject({ archived: true, html: '' });
    const report = await library.for('local').import(source, options);
    expect(report).toMatchObject({ added: 1, merged: 1, withContent: 1, links: 1 });
    expect((await library.for('local').list({})).total).toBe(2);
    expect((await library.for('local').find(tides))?.html).toContain('left a little behind');
  });
});

describe.runIf(hasPostgres)('the table of web-save', () => {
  const columns = `id uuid, user_id text, url text, url_full text, domain text, title text, content text, source text, saved_at timestamptz,
    published_at timestamptz, metadata_ jsonb, created_at timestamptz, updated_at timestamptz, last_opened_at timestamptz, deleted_at timestamptz`;
  const make = async (rows: readonly string[]) => {
    const url = await newDatabase();
    await runSql(url, 'DROP TABLE websites CASCADE');
    await runSql(url, `CREATE TABLE websites (${columns})`);
    for (const row of rows) await runSql(url, `INSERT INTO websites VALUES (${row})`);
    return url;
  };
  const row = (number: number, user: string, more = 'NULL') =>
    `'00000000-0000-4000-8000-00000000000${number}', '${user}', 'https://tides.example/${number}', 'https://tides.example/${number}?page=2', 'tides.example', 'Page ${number}',
     E'---\\ntitle: x\\n---\\n\\nThe words of page ${number} are here.', NULL, '2023-11-14T22:13:20Z', '2023-05-01', '{"pinned": true, "archived": false, "tags": ["sea"]}', now(), now(), NULL, ${more}`;

  test('is imported directly from its database', async () => {
    const url = await make([row(1, 'ann'), row(2, 'ann'), row(3, 'ann', 'now()')]);
    const library = libraryOn(await backends[0]!.open());
    const report = await library.for('local').import(await webSaveImport(() => webSaveRows(url)), options);
    expect(report).toMatchObject({ format: 'web-save', added: 2, withContent: 2, warnings: [] });
    const page = await library.for('local').find('https://tides.example/1?page=2');
    expect(page).toMatchObject({ title: 'Page 1', pinned: true, labels: ['sea'], savedAt: '2023-11-14T22:13:20.000Z' });
    expect(page?.html).toBe('<p>The words of page 1 are here.</p>');
  });

  test('with several users needs a user', async () => {
    const url = await make([row(1, 'ann'), row(2, 'bo')]);
    const read = async (user?: string) => all(webSaveRows(url, { user }));
    await expect(read()).rejects.toMatchObject({ type: 'several-users' });
    expect(await read('bo')).toHaveLength(1);
  });

  test('rejects other databases with an error type', async () => {
    const url = await newDatabase();
    await expect(all(webSaveRows(url))).rejects.toMatchObject({ type: 'not-web-save' });
    await expect(all(webSaveRows('postgres://127.0.0.1:1/none'))).rejects.toMatchObject({
      type: 'database-unreachable',
    });
  });
});
