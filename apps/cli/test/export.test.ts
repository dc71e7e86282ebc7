import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { expect, test } from 'vitest';
import { jsonLines, run, splitLines, tempFolder } from './kit.ts';

const samples = join(import.meta.dirname, '../../../fixtures/imports');

async function filled() {
  const env = { PITH_DATA: await tempFolder() };
  const pith = (...args: string[]) => run(args, { env });
  await pith('import', join(samples, 'wallabag.json'), '--label', '=cmd()');
  return { pith, out: await tempFolder() };
}

test('an exported and imported library is identical', async () => {
  const { pith, out } = await filled();
  const [one, two] = [join(out, 'one.zip'), join(out, 'two.zip')];
  expect((await pith('export', '--format', 'library', '--out', one)).stdout).toBe(`${one}\n`);
  const other = await tempFolder();
  const pithThere = (...args: string[]) => run(args, { env: { PITH_DATA: other } });
  expect((await pithThere('import', one)).stdout).toContain('Imported 2 from library: 2 new');
  await pithThere('export', '--format', 'library', '--out', two);
  expect(Buffer.compare(await readFile(one), await readFile(two))).toBe(0);
  expect((await readdir(out)).sort()).toEqual(['one.zip', 'two.zip']);
});

test('prints json, csv and browser bookmarks; csv escapes formulas', async () => {
  const { pith } = await filled();
  const pages = jsonLines((await pith('export', '--format', 'json')).stdout);
  expect(pages.map(({ title }) => title)).toEqual(['How tides work', 'Rope']);
  expect(pages[0]).toMatchObject({ highlights: [{ quote: 'two hills of water', note: 'ask about this' }] });
  const csv = splitLines((await pith('export', '--format', 'csv')).stdout);
  expect(csv[0]).toMatch(/^url,title,author/);
  expect(csv[2]).toContain(",'=cmd(),");
  const bookmarks = (await pith('export', '--format', 'browser')).stdout;
  expect(bookmarks).toContain('<A HREF="https://tides.example/how" ADD_DATE="1700000000"');
  expect(bookmarks).toContain('TAGS="=cmd(),moon,sea"');
});

test('a search selects the pages of a book', async () => {
  const { pith, out } = await filled();
  const book = join(out, 'book.epub');
  const made = await pith('export', 'label:moon', '--format', 'epub', '--out', book, '--title', 'Moon & sea', '--json');
  expect(JSON.parse(made.stdout)).toMatchObject({ written: book, pages: 1 });
  const { messages } = await EpubCheck.validate(await readFile(book));
  expect(messages.filter(({ severity }) => /fatal|error|warning/.test(severity))).toEqual([]);
  await pith('export', '--format', 'markdown', '--out', join(out, 'vault'));
  expect((await readdir(join(out, 'vault'))).sort()).toEqual(['How tides work.md', 'Rope.md']);
  expect((await pith('export', 'nothing-like-it', '--format', 'csv')).code).toBe(5);
  expect((await pith('export', '--format', 'epub')).code).toBe(2);
  expect((await pith('export', '--format', 'csv', '--out', join(out, 'no/such/folder.csv'))).code).toBe(3);
});
