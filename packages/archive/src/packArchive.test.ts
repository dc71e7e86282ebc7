import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { articleWith, unzip } from '../test/kit.ts';
import { type ArchiveContents, packArchive } from './packArchive.ts';

const contents: ArchiveContents = {
  article: articleWith(),
  originalHtml: '<!doctype html><title>How tides work</title><p>The moon pulls — 潮汐.',
  log: [
    { stage: 'choose', did: 'chose', what: 'article', why: 'most prose' },
    { stage: 'rules', did: 'matched', rule: 'tides\nin two lines' },
  ],
  props: { id: 'b1', url: 'https://tides.example/how', tags: ['sea'], author: null },
};

const filesOf = async (packed: Uint8Array) => new Map((await unzip(packed)).map(({ name, bytes }) => [name, bytes]));

test('holds the five files, in this order', async () => {
  const names = (await unzip(await packArchive(contents))).map(({ name }) => name);
  expect(names).toEqual(['index.html', 'article.md', 'original.html.gz', 'props.json', 'log']);
});

test('packs original, Markdown and metadata unchanged', async () => {
  const files = await filesOf(await packArchive(contents));
  expect(gunzipSync(files.get('original.html.gz')!).toString()).toBe(contents.originalHtml);
  expect(files.get('article.md')!.toString()).toBe(contents.article.markdown);
  expect(JSON.parse(files.get('props.json')!.toString())).toMatchObject(contents.props);
});

test('writes the log as one JSON object per line', async () => {
  const files = await filesOf(await packArchive(contents));
  const lines = files.get('log')!.toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(contents.log);
});

test.each([
  ['an empty log', { log: [] }],
  ['an empty page', { originalHtml: '' }],
  ['no metadata', { props: {} }],
])('packs %s', async (_, change) => {
  expect(await unzip(await packArchive({ ...contents, ...change }))).toHaveLength(5);
});

test('gives the same bytes again, and other bytes for another page', async () => {
  const first = await packArchive(contents);
  expect(Buffer.compare(first, await packArchive(contents))).toBe(0);
  expect(Buffer.compare(first, await packArchive({ ...contents, originalHtml: 'other' }))).not.toBe(0);
});

test.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
  'gives the same bytes in the time zone %s',
  async (zone) => {
    const script = `
    import { createHash } from 'node:crypto';
    import { packArchive } from ${JSON.stringify(new URL('./packArchive.ts', import.meta.url).href)};
    const packed = await packArchive(${JSON.stringify(contents)});
    console.log(createHash('sha256').update(packed).digest('hex'));`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    expect(run.stdout.trim(), run.stderr).toBe(
      createHash('sha256')
        .update(await packArchive(contents))
        .digest('hex'),
    );
  },
);
