/** `pith reparse`, as people run it: a rule for a site reaches the pages that were saved before it. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, jsonLines, linesOf, run } from './kit.ts';

const ad = '<p class="ad">Buy our new boat today, it is the best boat that you will ever sail across the open sea.</p>';
const page = (topic: string) =>
  `<title>About ${topic}</title><article><h1>About ${topic}</h1>${[1, 2, 3, 4]
    .map(
      (n) =>
        `<p>Part ${n} tells at some length what there is to know about ${topic}, worth keeping for later reading.</p>`,
    )
    .join('')}${ad}</article>`;
const RULE = '- id: ads\n  trigger: { host: { equals: tides.example } }\n  actions: [{ op: remove, selector: .ad }]\n';

async function library(topics: readonly string[]) {
  const data = await folder();
  const env = { PITH_DATA: data, PITH_LINKS: 'no' };
  for (const topic of topics) {
    const saved = await run(['save', `https://tides.example/${topic}`, '--html', '-'], { env, stdin: page(topic) });
    expect(saved.stderr).toBe('');
  }
  const writeRule = async (where = 'rules') => {
    await mkdir(join(data, where), { recursive: true });
    await writeFile(join(data, where, 'tides.yaml'), RULE);
  };
  return { data, env, writeRule, reparse: (...words: string[]) => run(['reparse', ...words], { env }) };
}

test('a rule reaches pages that were saved before it, and a second run finds nothing to do', async () => {
  const { reparse, writeRule, env, data } = await library(['ebb', 'flood']);
  await writeRule();
  const tried = await reparse('--dry-run', '--diff');
  expect(tried.stdout).toMatch(/^changed\t\S+\tAbout ebb\t\d+\t\d+$/m);
  expect(tried.stdout).toContain('-Buy our new boat');
  expect(tried.stderr).toContain('2 pages: 0 better, 2 changed, 0 worse, 0 the same, 0 failed. Nothing was written.');
  expect((await run(['read', 'https://tides.example/ebb'], { env })).stdout).toContain('boat');

  const done = await reparse();
  expect([done.code, linesOf(done.stdout).length]).toEqual([0, 2]);
  expect((await run(['read', 'https://tides.example/ebb'], { env })).stdout).not.toContain('boat');
  expect((await reparse()).stderr).toContain('2 pages: 0 better, 0 changed, 0 worse, 2 the same, 0 failed');
  expect(await readdir(join(data, 'cache')).catch(() => [])).toEqual([]);
});

test('links without a page are passed over, and named they are told', async () => {
  const { reparse, env } = await library(['ebb']);
  await run(['import', '-'], { env, stdin: 'https://tides.example/only-a-link\n' });
  const { code, stderr } = await reparse();
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('1 pages: 0 better, 0 changed, 0 worse, 1 the same, 0 failed'),
  ]);
  expect((await reparse('https://tides.example/only-a-link')).code).toBe(5);
});

test('goes on after --limit, and begins anew when it is told to or the rules are others', async () => {
  const { reparse, writeRule } = await library(['ebb', 'flood', 'moon']);
  const titles = ({ stdout }: { stdout: string }) => jsonLines(stdout).flatMap(({ title }) => title ?? []);
  expect(titles(await reparse('--limit', '2', '--json'))).toEqual(['About ebb', 'About flood']);
  const second = await reparse('--limit', '2', '--json');
  expect(second.stderr).toContain('Going on after the 2 pages of the run before.');
  expect(titles(second)).toEqual(['About moon']);
  expect(jsonLines(second.stdout).at(-1)).toEqual({
    report: { pages: 3, better: 0, worse: 0, changed: 0, same: 3, failed: 0, dry_run: false },
  });
  await reparse('--limit', '1', '--json');
  expect(titles(await reparse('--limit', '1', '--json', '--restart'))).toEqual(['About ebb']);
  await writeRule();
  expect(titles(await reparse('--limit', '1', '--json'))).toEqual(['About ebb']);
});

test('Ctrl-C ends it, and loses nothing', async () => {
  const { env, writeRule, reparse } = await library(['ebb', 'flood']);
  await writeRule();
  const stop = new AbortController();
  stop.abort();
  const stopped = await run(['reparse'], { env, signal: stop.signal });
  expect([stopped.code, stopped.stdout]).toEqual([130, '']);
  expect(linesOf((await reparse()).stdout)).toHaveLength(2);
});

test('one page; a page that is not there; a page whose archive is gone', async () => {
  const { reparse, writeRule, data } = await library(['ebb', 'flood']);
  await writeRule();
  expect(jsonLines((await reparse('https://tides.example/ebb', '--json')).stdout)).toMatchObject([
    { success: true, title: 'About ebb', verdict: 'changed', written: true },
    { report: { pages: 1, changed: 1 } },
  ]);
  expect((await reparse('https://tides.example/none')).code).toBe(5);
  for (const shelf of await readdir(join(data, 'bookmarks'))) {
    if (shelf === 'unfinished') continue;
    for (const file of await readdir(join(data, 'bookmarks', shelf)))
      await writeFile(join(data, 'bookmarks', shelf, file), 'no zip');
  }
  const failed = await reparse('--json');
  expect(failed.code).toBe(5);
  expect(jsonLines(failed.stdout)).toMatchObject([
    { success: false, verdict: 'failed', written: false, error: { type: 'archive-damaged' } },
    { success: false },
    { report: { failed: 2 } },
  ]);
});

test('rules of one user are for that user alone', async () => {
  const { reparse, writeRule } = await library(['ebb']);
  await writeRule(join('rules', 'users', 'ann'));
  expect((await reparse('--dry-run')).stderr).toContain('1 the same');
  await writeRule(join('rules', 'users', 'local'));
  expect((await reparse('--dry-run')).stderr).toContain('1 changed');
});

test('shows how far it has come, on a terminal', async () => {
  const { env, writeRule } = await library(['ebb', 'flood']);
  await writeRule();
  const { stdout, stderr } = await run(['reparse'], { env, terminal: 100 });
  expect(stdout).toMatch(/^changed {2}[0-9a-f]{8} {2}About ebb \(words \d+ → \d+, confidence 0\.\d+ → 0\.\d+\)$/m);
  expect(stderr).toContain('[##########··········] 1/2 About ebb');
});
