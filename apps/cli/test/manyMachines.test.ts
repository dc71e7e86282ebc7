/** The recipes of docs/scale.md, with processes instead of machines. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { jsonLines, launcher, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';
import { response, warcGz } from './warcFile.ts';

const page = (i: number) => articlePage(`Tide ${i}`, `In the year ${1000 + i} the water stood ${i * 7} feet high.`);
const lines = Array.from({ length: 60 }, (_, i) =>
  i === 31 ? '{"id":31}' : JSON.stringify({ id: i, url: `https://example.com/${i}`, html: page(i) }),
);
const filter = ['extract', '--jsonl', '--jobs', '1'];

let expected: string;
beforeAll(async () => {
  expected = (await spawnPith(filter, { stdin: `${lines.join('\n')}\n` })).stdout;
});

const env = { ...process.env, XDG_CONFIG_HOME: '/nowhere' };

test('several processes, each with a part of the lines, give the same as one', async () => {
  const size = Math.ceil(lines.length / 4);
  const parts = Array.from({ length: 4 }, (_, i) => lines.slice(i * size, (i + 1) * size));
  const results = await Promise.all(parts.map((part) => spawnPith(filter, { stdin: `${part.join('\n')}\n` })));
  expect(results.map(({ stdout }) => stdout).join('')).toBe(expected);
  expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(parts.map(() => [0, '']));
});

const hasParallel = spawnSync('parallel', ['--version']).status === 0;
if (!hasParallel) console.warn('GNU parallel is not installed: its tests are skipped');

test.skipIf(!hasParallel)('GNU parallel cuts standard input into parts', () => {
  const command = `${process.execPath} ${launcher} ${filter.join(' ')}`;
  const args = ['--will-cite', '--pipe', '--keep-order', '--block', '8k', '--jobs', '2', command];
  expect(execFileSync('parallel', args, { input: `${lines.join('\n')}\n`, env }).toString()).toBe(expected);
});

async function crawl(folder: string): Promise<void> {
  for (let file = 0; file < 5; file++) {
    const entries = [0, 1, 2].map((i) => ({
      url: `https://example.com/${file}/${i}`,
      block: response(page(file * 3 + i)),
    }));
    await writeFile(join(folder, `${file}.warc.gz`), warcGz(entries));
  }
}

async function urlsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^articles.*\d\.jsonl$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => jsonLines(text).map(({ url }) => url)).sort();
}

const allUrls = Array.from({ length: 15 }, (_, i) => `https://example.com/${Math.floor(i / 3)}/${i % 3}`);

test.skipIf(!hasParallel)('GNU parallel reads one archive after the other', { timeout: 120_000 }, async () => {
  const folder = await tempFolder();
  await crawl(folder);
  const command = `${process.execPath} ${launcher} extract {} --out articles-{/.}-1.jsonl --jobs 1 --resume`;
  const run = promisify(execFile);
  await run('parallel', ['--will-cite', '--jobs', '2', command, ':::', ...[0, 1, 2, 3, 4].map((i) => `${i}.warc.gz`)], {
    cwd: folder,
    env,
  });
  expect(await urlsIn(folder)).toEqual(allUrls);
});

test('an indexed job: each instance takes every n-th archive, and a restarted one continues', {
  timeout: 120_000,
}, async () => {
  const folder = await tempFolder();
  await crawl(folder);
  const script = `ls *.warc.gz | sed -n "$((JOB_COMPLETION_INDEX + 1))~3p" | xargs ${process.execPath} ${launcher} extract --out articles-$JOB_COMPLETION_INDEX.jsonl --jobs 1 --resume`;
  const instance = (index: number) =>
    promisify(execFile)('sh', ['-c', script], { cwd: folder, env: { ...env, JOB_COMPLETION_INDEX: String(index) } });
  await Promise.all([instance(0), instance(1), instance(2)]);
  await instance(1);
  expect(await urlsIn(folder)).toEqual(allUrls);
});
