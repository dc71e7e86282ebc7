/** `pith doctor --rebuild` makes a library again from its archives, and `--repair` keeps what damaged archives still have. */
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { archivePath, run, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

const names = ['ebb', 'flood', 'moon'];

async function library() {
  const data = await tempFolder();
  const env = { PITH_DATA: data, PITH_LINKS: 'no' };
  const ids: string[] = [];
  for (const name of names) {
    const stdin = articlePage(`The ${name}`, `It is the ${name} &amp; the <em>sea</em>, a < b.`);
    const { stdout } = await run(['save', `https://tides.example/${name}?b=1&a=2`, '--html', '-', '--json'], {
      env,
      stdin,
    });
    ids.push(JSON.parse(stdout).bookmark.id);
  }
  const pages = async () =>
    Promise.all(ids.map(async (id) => (await run(['export', id, '--format', 'json'], { env })).stdout));
  const doctor = async (...args: string[]) => {
    const { code, stdout } = await run(['doctor', '--json', ...args], { env });
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
    return {
      code,
      checks: Object.fromEntries(checks.map(({ name, status, detail }) => [name, `${status}: ${detail}`])),
    };
  };
  return { data, env, ids, pages, doctor, archiveOf: (id: string) => archivePath(data, id) };
}

/** Without the times at which the row changed, which only the row had, and without the space before the content. */
const comparable = (json: string) => {
  const page = JSON.parse(json);
  return { ...page, content_html: page.content_html.trim(), updated_at: 0, created_at: 0, last_opened_at: 0 };
};

describe('--rebuild', () => {
  test('brings back every page as it was, when library.sqlite is gone', async () => {
    const { data, env, pages, doctor } = await library();
    const before = (await pages()).map(comparable);
    expect(before[0]).toMatchObject({ title: 'The ebb', url: 'https://tides.example/ebb?b=1&a=2' });
    for (const file of await readdir(data)) if (file.startsWith('library.sqlite')) await rm(join(data, file));

    const rebuilt = await doctor('--rebuild');
    expect(rebuilt.checks).toMatchObject({
      rebuild: 'ok: 3 pages brought back from their archives',
      library: 'ok: 3 rows',
      archives: 'ok: 3 read',
      'search index': 'ok: intact',
    });
    expect(rebuilt.code).toBe(0);
    expect((await pages()).map(comparable)).toEqual(before);
    expect((await run(['search', 'moon'], { env })).stdout).toContain('The moon');
    expect((await run(['reparse', '--json'], { env })).stdout).toMatch(/"pages":3,.*"worse":0,.*"failed":0/);
    expect((await doctor('--rebuild')).checks.rebuild).toBe('ok: 0 pages brought back from their archives');
  });

  test('starts anew when library.sqlite is damaged, and keeps the damaged file', async () => {
    const { data, pages, doctor } = await library();
    const before = (await pages()).map(comparable);
    const damaged = Buffer.from('this is not a database. '.repeat(1000));
    await writeFile(join(data, 'library.sqlite'), damaged);
    expect((await doctor()).code).toBe(7);
    const { code, checks } = await doctor('--rebuild');
    expect(code).toBe(0);
    const [, aside] = /the damaged library is now (\S+)/.exec(checks.rebuild!)!;
    expect(await readFile(aside!)).toEqual(damaged);
    expect((await pages()).map(comparable)).toEqual(before);
  });

  test('leaves the pages that have a row, and says which archives cannot be read', async () => {
    const { data, env, ids, doctor, archiveOf } = await library();
    await run(['note', ids[0]!, 'mine'], { env });
    const lost = await archiveOf(ids[1]!);
    await run(['delete', ids[1]!], { env });
    await writeFile(lost.replace(ids[1]!.slice(8), '-0000-4000-8000-000000000000'), 'no zip');
    const { code, checks } = await doctor('--rebuild');
    expect(code).toBe(7);
    expect(checks.rebuild).toMatch(
      /^failure: 0 pages brought back from their archives; not brought back: \S+-000000000000 \(its archive cannot be read\)$/,
    );
    expect((await run(['note', ids[0]!], { env })).stdout).toBe('mine\n');
    expect((await run(['list', '--json'], { env })).stdout).toContain('"total":2');
    expect(await readdir(join(data, 'bookmarks'))).not.toEqual([]);
  });

  test('reads the original again if the article in the archive is damaged', async () => {
    const { data, env, ids, doctor, archiveOf } = await library();
    const path = await archiveOf(ids[0]!);
    const bytes = await readFile(path);
    bytes[bytes.indexOf('index.html') + 60]! ^= 0xff;
    await writeFile(path, bytes);
    await rm(join(data, 'library.sqlite'));
    expect((await doctor('--rebuild', '--repair')).checks).toMatchObject({
      rebuild: 'ok: 3 pages brought back from their archives',
      archives: `ok: 3 read; rebuilt: ${ids[0]}`,
    });
    expect((await run(['read', ids[0]!], { env })).stdout).toContain('It is the ebb');
  });
});

describe('--repair of an archive', () => {
  test.each<[name: string, cut: string]>([
    ['whose directory is lost', 'PK\u0001\u0002'],
    ['that is cut off in its metadata', 'props.json'],
    ['that is cut off after its original', 'pages.json'],
  ])('%s keeps the original page', async (_, cut) => {
    const { env, ids, doctor, archiveOf } = await library();
    const path = await archiveOf(ids[0]!);
    await truncate(path, (await readFile(path)).indexOf(cut) + 5);
    expect((await doctor()).checks.archives).toMatch(/^failure: .*missing or damaged/);
    expect((await doctor('--repair')).checks.archives).toBe(`ok: 3 read; rebuilt: ${ids[0]}`);
    expect((await run(['reparse', ids[0]!, '--json'], { env })).stdout).toContain('"verdict":"same"');
  });
});
