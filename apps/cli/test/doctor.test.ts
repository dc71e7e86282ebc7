/** `pith doctor` finds damage, and `--repair` repairs it. */
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
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
