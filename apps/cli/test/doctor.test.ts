/** `pith doctor` finds damage, and `--repair` repairs it. */
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, runSql, startPostgres } from '../../../tools/postgres/startPostgres.ts';
import { archivePath, run, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

async function library() {
  const data = await tempFolder();
  const env = { PITH_DATA: data, PITH_LINKS: 'no' };
  const ids: string[] = [];
  for (const name of ['ebb', 'flood', 'moon']) {
    const args = ['save', `https://tides.example/${name}`, '--html', '-', '--json'];
    ids.push(
      JSON.parse((await run(args, { env, stdin: articlePage(`The ${name}`, `It is the ${name}.`) })).stdout).bookmark
        .id,
    );
  }
  const doctor = async (...args: string[]) => {
    const { code, stdout } = await run(['doctor', '--json', ...args], { env });
    const found = Object.fromEntries(
      JSON.parse(stdout).checks.map(({ name, status, detail }: Record<string, string>) => [name, [status, detail]]),
    );
    return { code, ...found } as { code: number } & Record<string, [string, string]>;
  };
  return { data, env, ids, doctor, archiveOf: (id: string) => archivePath(data, id) };
}

test('--repair rebuilds missing and damaged archives, removes orphans and repairs the search index', async () => {
  const { data, env, ids, doctor, archiveOf } = await library();
  const [gone, damaged] = ids as [string, string, string];
  expect(await doctor()).toMatchObject({ archives: ['ok', '3 read'], 'search index': ['ok', 'intact'] });

  const missingArchive = await archiveOf(gone);
  await rm(missingArchive);
  const bytes = await readFile(await archiveOf(damaged));
  const at = bytes.indexOf('index.html') + 60; // in the first file; the original page is a later one
  bytes[at]! ^= 0xff;
  await writeFile(await archiveOf(damaged), bytes);
  const orphan = missingArchive.replace(gone, `${gone.slice(0, -4)}0000`);
  await writeFile(orphan, 'x');
  await utimes(orphan, 0, 0);
  const db = new DatabaseSync(join(data, 'library.sqlite'));
  db.exec('DELETE FROM websites_words');
  db.close();

  const broken = await doctor();
  expect(broken.code).toBe(7);
  expect(broken.archives).toEqual(['failure', expect.stringContaining('1 orphaned (remove them with --repair)')]);
  expect(broken.archives![1]).toContain(gone);
  expect(broken.archives![1]).toContain(damaged);
  expect(broken['search index']![1]).toBe('3 pages are not indexed (repair it with --repair)');

  const repaired = await doctor('--repair');
  expect(repaired.archives).toEqual(['ok', expect.stringMatching(/^2 read; rebuilt: \S+, \S+; 1 orphaned, removed$/)]);
  expect(repaired['search index']).toEqual(['ok', 'repaired (3 pages are not indexed)']);
  expect(await doctor()).toMatchObject({ archives: ['ok', '3 read'], 'search index': ['ok', 'intact'] });

  expect((await run(['search', 'moon'], { env })).stdout).toContain('The moon');
  // The damaged archive still contains its original page; the rebuilt one does not.
  expect((await run(['reparse', damaged, '--json'], { env })).stdout).toContain('"verdict":"same"');
  expect((await run(['reparse', gone, '--json'], { env })).stdout).toContain('"type":"not-kept"');
  expect((await run(['read', gone], { env })).stdout).toContain('It is the ebb.');
});

test('--quick does not read archives', async () => {
  const { ids, doctor, archiveOf } = await library();
  await writeFile(await archiveOf(ids[0]!), 'no zip');
  expect((await doctor('--quick')).archives).toEqual(['ok', '3 found']);
  expect((await doctor()).archives![0]).toBe('failure');
});

describe('what is there', () => {
  type Checks = Record<string, { status: string; detail: string }>;
  async function doctor(env: Record<string, string>, ...args: string[]) {
    const { code, stdout } = await run(['doctor', '--json', '--quick', ...args], { env });
    const { checks } = JSON.parse(stdout);
    return { code, checks: Object.fromEntries(checks.map((each: { name: string }) => [each.name, each])) as Checks };
  }

  test('a missing data folder that PITH_DATA names is a failure, and is not created', async () => {
    const data = join(await tempFolder(), 'unmounted/data');
    const { code, checks } = await doctor({ PITH_DATA: data });
    expect(code).toBe(7);
    expect(checks['data folder']).toMatchObject({
      status: 'failure',
      detail: expect.stringContaining('does not exist: check PITH_DATA'),
    });
    await expect(stat(data)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('the default data folder may be missing before the first save', async () => {
    const home = await tempFolder();
    const { code, checks } = await doctor({ XDG_DATA_HOME: home });
    expect(code).toBe(0);
    expect(checks['data folder']).toMatchObject({ status: 'warning' });
    expect(checks.library).toMatchObject({ status: 'warning', detail: 'there are no pages yet' });
    expect(await readdir(home)).toEqual([]);
  });

  test('a folder without a library gets none', async () => {
    const data = await tempFolder();
    expect(await doctor({ PITH_DATA: data })).toMatchObject({ code: 0, checks: { library: { status: 'warning' } } });
    expect(await readdir(data)).not.toContain('library.sqlite');
  });

  test('archives without a library, or with an empty one, are lost pages that --repair does not remove', async () => {
    const { data, env, ids, archiveOf } = await library();
    for (const id of ids) await utimes(await archiveOf(id), 0, 0);
    await rm(join(data, 'library.sqlite'));
    expect(await doctor(env)).toMatchObject({
      code: 7,
      checks: { library: { status: 'failure', detail: expect.stringContaining('archives of 3 pages') } },
    });
    await run(['list'], { env }); // creates an empty library
    expect(await doctor(env, '--repair')).toMatchObject({
      code: 7,
      checks: { library: { status: 'failure', detail: expect.stringContaining('3 pages have an archive but no row') } },
    });
    for (const id of ids) await archiveOf(id);
  });

  test.runIf(hasPostgres)('pages in PostgreSQL, whose archives and data folder are gone', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    await runSql(server.urlOf('postgres'), 'CREATE DATABASE tides');
    const env = { PITH_DATA: await tempFolder(), PITH_DATABASE_URL: server.urlOf('tides'), PITH_LINKS: 'no' };
    const stdin = articlePage('The ebb', 'It is the ebb.');
    expect((await run(['save', 'https://tides.example/ebb', '--html', '-'], { env, stdin })).code).toBe(0);
    expect(await doctor(env)).toMatchObject({ code: 0, checks: { library: { status: 'ok', detail: '1 rows' } } });
    await rm(env.PITH_DATA, { recursive: true });
    expect(await doctor(env)).toMatchObject({
      code: 7,
      checks: {
        library: { status: 'ok', detail: '1 rows' },
        archives: { status: 'failure', detail: expect.stringContaining('missing or damaged') },
      },
    });
  });

  test('a PostgreSQL server that does not answer', async () => {
    const env = { PITH_DATA: await tempFolder(), PITH_DATABASE_URL: 'postgres://pith:x@127.0.0.1:1/pith' };
    await rm(env.PITH_DATA, { recursive: true });
    expect(await doctor(env)).toMatchObject({
      code: 7,
      checks: { library: { status: 'failure', detail: expect.stringContaining('cannot be reached') } },
    });
  });
});
