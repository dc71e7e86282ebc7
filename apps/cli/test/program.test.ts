/** Runs the program as a process, with a library on disk and a web site on loopback. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jsonLines, spawnPith, splitLines, tempFolder } from './kit.ts';
import { articlePage, startSite } from './site.ts';

// Starts many processes, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function library() {
  const data = join(await tempFolder(), 'data');
  const env = { PITH_DATA: data, PITH_ALLOWED_HOSTS: '127.0.0.1', PITH_FETCH_SECONDS: '5' };
  return { data, env, pith: (...args: string[]) => spawnPith(args, { env }) };
}

test('save, list, search, read, delete', async () => {
  const { pith } = await library();
  const saved = await pith('save', '--jobs', '1', `${site.url}/tides`, `${site.url}/stars`);
  expect(saved).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Saved [0-9a-f]{8}: How tides work\nSaved [0-9a-f]{8}: How stars shine\n$/),
    stderr: '',
  });

  const listed = splitLines((await pith('list')).stdout).map((line) => line.split('\t'));
  expect(listed.map(([, , title, url]) => [title, url])).toEqual([
    ['How stars shine', `${site.url}/stars`],
    ['How tides work', `${site.url}/tides`],
  ]);

  const [found] = jsonLines((await pith('search', 'moon', 'water', '--json')).stdout);
  expect(found).toMatchObject({
    total: 1,
    items: [{ title: 'How tides work', snippet: expect.stringContaining('moon') }],
  });

  const id = found.items[0].id;
  const read = await pith('read', id.slice(0, 8));
  expect(read.stdout).toMatch(/^---\nsource: .*\n[\s\S]*\n# How tides work\n\nThe moon pulls the water\./);
  expect((await pith('read', `${site.url}/tides`, '--format', 'text')).stdout).toMatch(/^The moon pulls the water\./);
  expect((await pith('read', id, '--format', 'html')).stdout).toContain('<p>The moon pulls the water.');

  expect(await pith('delete', id)).toMatchObject({ code: 0, stdout: 'Deleted: How tides work\n' });
  expect(await pith('read', id)).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('not found in the library'),
  });
  expect(jsonLines((await pith('list', '--json')).stdout)).toMatchObject([
    { total: 1, items: [{ title: 'How stars shine' }] },
  ]);
});

test('a page that fails does not stop the others, and determines the exit code', async () => {
  const { pith } = await library();
  const urls = [`${site.url}/gone`, `${site.url}/tides`, 'nonsense'];
  const { code, stdout, stderr } = await pith('save', '--json', ...urls);
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' });
  const lines = jsonLines(stdout).sort((a, b) => urls.indexOf(a.input) - urls.indexOf(b.input));
  expect(lines).toEqual([
    { success: false, input: `${site.url}/gone`, error: expect.objectContaining({ type: 'http-client-error' }) },
    expect.objectContaining({ success: true, input: `${site.url}/tides`, created: true, warnings: [] }),
    { success: false, input: 'nonsense', error: expect.objectContaining({ type: 'bad-url' }) },
  ]);
});

test('saving again updates the page; --html reads a local file', async () => {
  const { data, pith, env } = await library();
  await pith('save', `${site.url}/tides`);
  expect((await pith('save', `${site.url}/tides?utm_source=x`)).stdout).toMatch(
    /^Updated [0-9a-f]{8}: How tides work\n$/,
  );

  const file = join(data, '..', 'page.html');
  await writeFile(file, articlePage('From a file', 'Written by hand.'));
  expect((await pith('save', 'https://example.com/a', '--html', file)).stdout).toMatch(/: From a file\n$/);
  const piped = await spawnPith(['save', 'https://example.com/b', '--html', '-'], {
    env,
    stdin: articlePage('From a pipe', 'Sent.'),
  });
  expect(piped.stdout).toMatch(/: From a pipe\n$/);
});

describe('extract --jsonl', () => {
  test('writes results in order, with bad pages between good ones, on two workers', async () => {
    const pages = Array.from({ length: 40 }, (_, id) =>
      JSON.stringify({ id, html: articlePage(`Title ${id}`, 'word '.repeat((id * 37) % 900)) }),
    );
    const bad: Record<number, string> = { 3: 'not json', 11: '{"id":11}', 20: '{"id":20,"html":"%PDF-1.4"}', 39: '[]' };
    const stdin = pages.map((page, i) => bad[i] ?? page).join('\n');
    const { code, stdout, stderr } = await spawnPith(['extract', '--jsonl', '--jobs', '2'], { stdin });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const results = jsonLines(stdout).map((result) => result.error?.type ?? [result.id, result.title]);
    expect(results).toEqual(pages.map((_, i) => (i === 20 ? 'not-text' : bad[i] ? 'bad-line' : [i, `Title ${i}`])));
  });

  test('adds chunks, outline and enrichment to each line', async () => {
    const stdin = JSON.stringify({ id: 'a', html: articlePage('Tides', 'The moon pulls the water. '.repeat(80)) });
    const { code, stdout, stderr } = await spawnPith(
      ['extract', '--jsonl', '--jobs', '1', '--chunks', '--max-tokens', '90', '--enrich', '--outline'],
      { stdin },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [{ id, title, chunks, outline, enrichment }] = jsonLines(stdout);
    expect({ id, title, outline: outline.length }).toEqual({ id: 'a', title: 'Tides', outline: 1 });
    expect(chunks.length).toBeGreaterThan(2);
    expect(enrichment).toHaveProperty('key_phrases');
  });

  test('Ctrl-C stops between two results', async () => {
    const stdin = Readable.from(
      (function* () {
        for (let id = 0; ; id++) yield `${JSON.stringify({ id, html: articlePage('Tides', 'The moon pulls.') })}\n`;
      })(),
    );
    const { code, stdout, stderr } = await spawnPith(['extract', '--jsonl'], {
      stdin,
      onOutput: (child) => child.kill('SIGINT'),
    });
    stdin.destroy();
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringMatching(/^pith: interrupted\n/) });
    expect(stdout.endsWith('}\n')).toBe(true);
    expect(jsonLines(stdout).map(({ id }) => id)).toEqual(splitLines(stdout).map((_, i) => i));
  });

  test('a closed output pipe is not an error', async () => {
    const stdin = `${JSON.stringify({ id: 1, html: articlePage('Tides', 'The moon pulls.') })}\n`.repeat(2000);
    const { code, stderr } = await spawnPith(['extract', '--jsonl'], {
      stdin,
      onOutput: (child) => child.stdout?.destroy(),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

test('Ctrl-C during saves keeps the pages that are saved and queues the others', async () => {
  const { env, pith } = await library();
  const urls = [`${site.url}/tides`, `${site.url}/silent`, `${site.url}/stars`];
  const stopped = await spawnPith(['save', '--jobs', '1', ...urls], { env, onOutput: (child) => child.kill('SIGINT') });
  expect(stopped).toEqual({
    code: 130,
    stdout: expect.stringMatching(/^Saved .*: How tides work\nQueued .*silent\nQueued .*stars\n$/),
    stderr: expect.stringMatching(/^pith: interrupted\n/),
  });
  const listed = JSON.parse((await pith('list', '--json')).stdout);
  expect(listed.items.map(({ state }: { state: string }) => state).sort()).toEqual(['loading', 'loading', 'ready']);
  expect(await pith('doctor')).toMatchObject({ stdout: expect.stringMatching(/^✓ library: 3 rows$/m) });
});

describe('serve', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('runs until %s, then exits with 0', async (signal) => {
    const { env, pith } = await library();
    await pith('save', `${site.url}/tides`);
    let health: Promise<Response> | undefined;
    const served = await spawnPith(['serve', '--port', '0', '--json'], {
      env,
      async onOutput(child, text) {
        health = fetch(`${JSON.parse(text).url}/health`);
        await health.finally(() => child.kill(signal));
      },
    });
    expect(served).toMatchObject({ code: 0, stderr: '' });
    expect((await health)?.status).toBe(200);
  });
});
