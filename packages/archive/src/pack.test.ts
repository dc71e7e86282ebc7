import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { articleWith, unzip } from '../test/kit.ts';
import { type Bundle, pack } from './pack.ts';

const bundle: Bundle = {
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
  const names = (await unzip(await pack(bundle))).map(({ name }) => name);
  expect(names).toEqual(['index.html', 'article.md', 'original.html.gz', 'props.json', 'log']);
});

test('gives back what went in', async () => {
  const files = await filesOf(await pack(bundle));
  expect(gunzipSync(files.get('original.html.gz')!).toString()).toBe(bundle.originalHtml);
  expect(files.get('article.md')!.toString()).toBe(bundle.article.markdown);
  expect(JSON.parse(files.get('props.json')!.toString())).toMatchObject(bundle.props);
});

test('writes the log as one JSON object a line', async () => {
  const files = await filesOf(await pack(bundle));
  const lines = files.get('log')!.toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(bundle.log);
});

test.each([
  ['an empty log', { log: [] }],
  ['an empty page', { originalHtml: '' }],
  ['no facts', { props: {} }],
])('packs %s', async (_, change) => {
  expect(await unzip(await pack({ ...bundle, ...change }))).toHaveLength(5);
});

test('gives the same bytes again, and other bytes for another page', async () => {
  const first = await pack(bundle);
  expect(Buffer.compare(first, await pack(bundle))).toBe(0);
  expect(Buffer.compare(first, await pack({ ...bundle, originalHtml: 'other' }))).not.toBe(0);
});

test.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
  'gives the same bytes in the time zone %s',
  async (zone) => {
    const script = `
    import { createHash } from 'node:crypto';
    import { pack } from ${JSON.stringify(new URL('./pack.ts', import.meta.url).href)};
    const packed = await pack(${JSON.stringify(bundle)});
    console.log(createHash('sha256').update(packed).digest('hex'));`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    expect(run.stdout.trim(), run.stderr).toBe(
      createHash('sha256')
        .update(await pack(bundle))
        .digest('hex'),
    );
  },
);
