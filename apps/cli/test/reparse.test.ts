/** `pith reparse`: applies a new rule to pages that were saved before. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonLines, run, splitLines, tempFolder } from './kit.ts';

/** Of each page its own: what all pages of a site show would go without any rule. */
const adFor = (topic: string) =>
  `<p class="ad">Buy our new boat for the ${topic} today, it is the best boat that you will ever sail across the open sea.</p>`;
const page = (topic: string) =>
  `<title>About ${topic}</title><article><h1>About ${topic}</h1>${[1, 2, 3, 4]
    .map(
      (n) =>
        `<p>Part ${n} tells at some length what there is to know about ${topic}, worth keeping for later reading.</p>`,
    )
    .join('')}${adFor(topic)}</article>`;
const RULE = '- id: ads\n  trigger: { host: { equals: tides.example } }\n  actions: [{ op: remove, selector: .ad }]\n';

async function library(topics: readonly string[]) {
  const data = await tempFolder();
  const env = { PITH_DATA: data, PITH_LINKS: 'no' };
  for (const topic of topics) {
    const saved = await run(['save', `https://tides.example/${topic}`, '--html', '-'], { env, stdin: page(topic) });
    expect(saved.stderr).toBe('');
  }
  const writeRule = async (where = 'rules') => {
    await mkdir(join(data, where), { recursive: true });
    await writeFile(join(data, where, 'tides.yaml'), RULE);
  };
  return { data, env, writeRule, reparse: (...args: string[]) => run(['reparse', ...args], { env }) };
}

test('applies a rule to pages that were saved before; a second run changes nothing', async () => {
  const { reparse, writeRule, env, data } = await library(['ebb', 'flood']);
  await writeRule();
  const dryRun = await reparse('--dry-run', '--diff');
  expect(dryRun.stdout).toMatch(/^changed\t\S+\tAbout ebb\t\d+\t\d+$/m);
  expect(dryRun.stdout).toContain('-Buy our new boat');
  expect(dryRun.stderr).toContain('2 pages: 0 better, 2 changed, 0 worse, 0 the same, 0 failed. Nothing was saved.');
  expect((await run(['read', 'https://tides.example/ebb'], { env })).stdout).toContain('boat');

  const done = await reparse();
  expect([done.code, splitLines(done.stdout).length]).toEqual([0, 2]);
  expect((await run(['read', 'https://tides.example/ebb'], { env })).stdout).not.toContain('boat');
  expect((await reparse()).stderr).toContain('2 pages: 0 better, 0 changed, 0 worse, 2 the same, 0 failed');
  expect(await readdir(join(data, 'cache'))).toEqual(['rules.json']); // no checkpoint is left
});

test('skips bookmarks without a page, and reports one that is named', async () => {
  const { reparse, env } = await library(['ebb']);
  await run(['import', '-'], { env, stdin: 'https://tides.example/only-a-link\n' });
  const { code, stderr } = await reparse();
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('1 pages: 0 better, 0 changed, 0 worse, 1 the same, 0 failed'),
  ]);
  expect((await reparse('https://tides.example/only-a-link')).code).toBe(5);
});

test('continues after --limit; starts again with --restart or other rules', async () => {
  const { reparse, writeRule } = await library(['ebb', 'flood', 'moon']);
  const titles = ({ stdout }: { stdout: string }) => jsonLines(stdout).flatMap(({ title }) => title ?? []);
  expect(titles(await reparse('--limit', '2', '--json'))).toEqual(['About ebb', 'About flood']);
  const second = await reparse('--limit', '2', '--json');
  expect(second.stderr).toContain('Continuing after the 2 pages of the previous run.');
  expect(titles(second)).toEqual(['About moon']);
  expect(jsonLines(second.stdout).at(-1)).toEqual({
    report: { pages: 3, better: 0, worse: 0, changed: 0, same: 3, failed: 0, imported: 0, dry_run: false },
  });
  await reparse('--limit', '1', '--json');
  expect(titles(await reparse('--limit', '1', '--json', '--restart'))).toEqual(['About ebb']);
  await writeRule();
  expect(titles(await reparse('--limit', '1', '--json'))).toEqual(['About ebb']);
});

test('stops on Ctrl-C without losing anything', async () => {
  const { env, writeRule, reparse } = await library(['ebb', 'flood']);
  await writeRule();
  const stop = new AbortController();
  stop.abort();
  const stopped = await run(['reparse'], { env, signal: stop.signal });
  expect([stopped.code, stopped.stdout]).toEqual([130, '']);
  expect(splitLines((await reparse()).stdout)).toHaveLength(2);
});

test('a single page; an unknown page; damaged archives', async () => {
  const { reparse, writeRule, data } = await library(['ebb', 'flood']);
  await writeRule();
  expect(jsonLines((await reparse('https://tides.example/ebb', '--json')).stdout)).toMatchObject([
    { success: true, title: 'About ebb', verdict: 'changed', written: true },
    { report: { pages: 1, changed: 1 } },
  ]);
  expect((await reparse('https://tides.example/none')).code).toBe(5);
  for (const prefix of await readdir(join(data, 'bookmarks'))) {
    if (prefix === 'unfinished') continue;
    for (const file of await readdir(join(data, 'bookmarks', prefix)))
      await writeFile(join(data, 'bookmarks', prefix, file), 'no zip');
  }
  const failed = await reparse('--json');
  expect(failed.code).toBe(5);
  expect(jsonLines(failed.stdout)).toMatchObject([
    { success: false, verdict: 'failed', written: false, error: { type: 'archive-damaged' } },
    { success: false },
    { report: { failed: 2 } },
  ]);
});

test('rules of a user apply only to that user', async () => {
  const { reparse, writeRule } = await library(['ebb']);
  await writeRule(join('users', 'ann', 'rules'));
  expect((await reparse('--dry-run')).stderr).toContain('1 the same');
  await writeRule(join('users', 'local', 'rules'));
  expect((await reparse('--dry-run')).stderr).toContain('1 changed');
});

test('shows the progress on a terminal', async () => {
  const { env, writeRule } = await library(['ebb', 'flood']);
  await writeRule();
  const { stdout, stderr } = await run(['reparse'], { env, terminal: 100 });
  expect(stdout).toMatch(/^changed {2}[0-9a-f]{8} {2}About ebb \(words \d+ → \d+, confidence 0\.\d+ → 0\.\d+\)$/m);
  expect(stderr).toContain('[##########··········] 1/2 About ebb');
});
