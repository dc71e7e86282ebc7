/** `pith doctor --repair`: what was broken, what was done about it, and that all is well after. */
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { archiveIn, folder, run } from './kit.ts';
import { story } from './site.ts';

async function library() {
  const data = await folder();
  const env = { PITH_DATA: data, PITH_LINKS: 'no' };
  const ids: string[] = [];
  for (const name of ['ebb', 'flood', 'moon']) {
    const words = ['save', `https://tides.example/${name}`, '--html', '-', '--json'];
    ids.push(
      JSON.parse((await run(words, { env, stdin: story(`The ${name}`, `It is the ${name}.`) })).stdout).bookmark.id,
    );
  }
  const doctor = async (...words: string[]) => {
    const { code, stdout } = await run(['doctor', '--json', ...words], { env });
    const found = Object.fromEntries(
      JSON.parse(stdout).checks.map(({ name, status, detail }: Record<string, string>) => [name, [status, detail]]),
    );
    return { code, ...found } as { code: number } & Record<string, [string, string]>;
  };
  return { data, env, ids, doctor, place: (id: string) => archiveIn(data, id) };
}

test('archives that are gone or damaged are made anew, strays removed, search made whole', async () => {
  const { data, env, ids, doctor, place } = await library();
  const [gone, damaged] = ids as [string, string, string];
  expect(await doctor()).toMatchObject({ archives: ['ok', '3 read'], 'search index': ['ok', 'whole'] });

  const lost = await place(gone);
  await rm(lost);
  const bytes = await readFile(await place(damaged));
  const at = bytes.indexOf('index.html') + 60; // in the first file; the original is behind it
  bytes[at]! ^= 0xff;
  await writeFile(await place(damaged), bytes);
  const stray = lost.replace(gone, `${gone.slice(0, -4)}0000`);
  await writeFile(stray, 'x');
  await utimes(stray, 0, 0);
  const db = new DatabaseSync(join(data, 'library.sqlite'));
  db.exec('DELETE FROM websites_words');
  db.close();

  const ill = await doctor();
  expect(ill.code).toBe(7);
  expect(ill.archives).toEqual(['failure', expect.stringContaining('1 of no page (remove them with --repair)')]);
  expect(ill.archives![1]).toContain(gone);
  expect(ill.archives![1]).toContain(damaged);
  expect(ill['search index']![1]).toBe('3 pages are missing (make it whole with --repair)');

  const healed = await doctor('--repair');
  expect(healed.archives).toEqual(['ok', expect.stringMatching(/^2 read; made anew: \S+, \S+; 1 of no page removed$/)]);
  expect(healed['search index']).toEqual(['ok', 'made whole (3 pages are missing)']);
  expect(await doctor()).toMatchObject({ archives: ['ok', '3 read'], 'search index': ['ok', 'whole'] });

  expect((await run(['search', 'moon'], { env })).stdout).toContain('The moon');
  // The damaged one still has its original, the other has none to read again.
  expect((await run(['reparse', damaged, '--json'], { env })).stdout).toContain('"verdict":"same"');
  expect((await run(['reparse', gone, '--json'], { env })).stdout).toContain('"type":"not-kept"');
  expect((await run(['read', gone], { env })).stdout).toContain('It is the ebb.');
});

test('--quick does not read archives', async () => {
  const { ids, doctor, place } = await library();
  await writeFile(await place(ids[0]!), 'no zip');
  expect((await doctor('--quick')).archives).toEqual(['ok', '3 there']);
  expect((await doctor()).archives![0]).toBe('failure');
});
