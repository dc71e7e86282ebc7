/** `pith bench` with the extractors that are installed for the tests of this repository. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { peers } from '../src/bench/peers.ts';
import { run, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

const words = 'The moon pulls the sea, and the sea follows it twice a day in every harbour of the coast.';
const html = articlePage('Tides', words);
const menu = '<nav><a href="/a">Home and all that</a></nav>';

/** A data folder whose cache has all extractors. */
async function dataFolder(): Promise<string> {
  const data = await tempFolder();
  for (const [name, { packages }] of Object.entries(peers)) {
    const folder = join(data, 'cache', 'peers', `${name}-${packages[0]!.split('@').at(-1)}`);
    await mkdir(folder, { recursive: true });
    await symlink(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  }
  return data;
}

async function corpus(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await tempFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

test('measures the whole field: text, metadata, time and memory, as Markdown and HTML', async () => {
  const folder = await corpus({
    'ground-truth/1.json': JSON.stringify({
      url: 'https://example.com/tides',
      ground_truth: {
        main_content: words,
        with: ['moon pulls'],
        without: ['Home and all'],
        title: 'Tides',
        author: '',
      },
      _internal: { page_type: { primary: 'article' } },
    }),
    'html/1.html': html.replace('<body>', `<body>${menu}`),
  });
  const out = join(await tempFolder(), 'report');
  const env = { PITH_DATA: await dataFolder() };
  const { code, stdout } = await run(['bench', folder, '--out', out, '--json'], { env });
  expect(code).toBe(0);
  const tables: { title: string; head: string[]; rows: string[][] }[] = JSON.parse(stdout).tables;
  expect(tables.map(({ rows }) => rows.map(([name]) => name))).toEqual(
    tables.map(() => ['Pith', '@mozilla/readability@0.6.0', 'defuddle@0.19.4', '@postlight/parser@2.2.3']),
  );
  const [f1, reader, snippets, metadata, cost] = tables;
  for (const [, all] of f1!.rows) expect(Number(all)).toBeGreaterThan(0.2);
  expect(reader!.head).toContain('headings kept');
  expect(snippets!.rows[0]).toEqual(['Pith', '1.000', '0.000']);
  expect(metadata!.rows[0]!.slice(0, 4)).toEqual(['Pith', '1.000', '–', '–']);
  for (const [, milliseconds, ratio, megabytes, failed] of cost!.rows) {
    expect([Number(milliseconds), Number(ratio), Number(megabytes)].every((value) => value > 0)).toBe(true);
    expect(failed).toBe('0');
  }
  expect(await readFile(join(out, 'bench.md'), 'utf8')).toContain('| Pith | ');
  expect(await readFile(join(out, 'bench.html'), 'utf8')).toContain('<td>Pith</td>');
});

test.each([
  ['Dragnet', { 'HTML/a.html': html, 'Corrected/a.html.corrected.txt': `${words}\n!@#$%^&*()  COMMENTS\nnice` }],
  ['CleanEval', { 'en_original/1.html': html, 'en_cleaned/1-cleaned.txt': `URL: https://a.example/\n<p>${words}\n` }],
  ['newspaper4k', { 'html/a.html': html, 'text/a.txt': words, 'text/other.txt': 'no page' }],
  ['Mozilla', { 'a/source.html': html, 'a/expected.html': `<p>${words}</p>` }],
])('reads a corpus in the layout of %s', async (_, files) => {
  const { stdout } = await run(['bench', await corpus(files), '--peers', 'none', '--json']);
  const [f1] = JSON.parse(stdout).tables;
  expect(f1.title).toContain('1 pages');
  expect(Number(f1.rows[0][1])).toBeGreaterThan(0.2);
});

test('reads a corpus in the layout of Trafilatura: snippets only', async () => {
  const pages = { 'https://a.example/': { file: 'a.html', with: ['moon pulls', 'nowhere'], without: [] } };
  const folder = await corpus({ 'cache/a.html': html, 'evaldata.json': JSON.stringify(pages) });
  const { stdout } = await run(['bench', folder, '--peers', 'none', '--json']);
  expect(JSON.parse(stdout).tables.map(({ rows }: { rows: string[][] }) => rows[0]!.slice(0, 2))).toEqual([
    ['Pith', '0.500'],
    ['Pith', expect.stringMatching(/^\d/)],
  ]);
});

test('an unknown extractor is refused', async () => {
  const { stdout } = await run(['bench', '.', '--peers', 'magic', '--json']);
  expect(JSON.parse(stdout).error).toMatchObject({ type: 'bad-value', message: expect.stringContaining('magic') });
});
