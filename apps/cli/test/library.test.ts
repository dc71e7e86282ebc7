/** Commands that change the library: states, labels, notes, highlights, collections, links, jobs. */

import { sortKeys } from '@pith/library';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sortOrders } from '../src/queryOptions.ts';
import { jsonLines, run, tempFolder } from './kit.ts';
import { startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function library() {
  const data = await tempFolder();
  const env = { PITH_DATA: data, PITH_ALLOWED_HOSTS: '127.0.0.1' };
  const pith = (...args: string[]) => run(args, { env });
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await pith(...args, '--json');
    return { code, stderr, output: jsonLines(stdout) };
  };
  const save = async (
    path: string,
    title: string,
    text = 'The tide turned at noon. Nobody saw it, and nobody minded.',
  ) => {
    const url = `https://tides.example/${path}`;
    const html = `<title>${title}</title><article><h1>${title}</h1><p>${text}</p><p>${'More was told about it. '.repeat(30)}</p></article>`;
    const saved = await run(['save', url, '--html', '-', '--json'], { env, stdin: html });
    return JSON.parse(saved.stdout).bookmark.id as string;
  };
  return { env, pith, json, save };
}

test('sort orders are those of the library', () => {
  expect([...sortOrders].sort()).toEqual([...sortKeys].sort());
});

test('pin, archive, tag, note and edit change a page, and lists and searches show it', async () => {
  const { pith, json, save } = await library();
  const id = await save('one', 'About tides');
  await save('two', 'About waves');
  expect(await pith('pin', id)).toMatchObject({ code: 0, stdout: 'Pinned: About tides\n' });
  expect(await pith('archive', id, '--read')).toMatchObject({ code: 0, stdout: 'Archived: About tides\n' });
  expect(await pith('tag', id.slice(0, 8), 'sea', 'moon')).toMatchObject({ code: 0 });
  expect(await pith('note', id, 'For the talk')).toMatchObject({ code: 0 });
  expect(await pith('edit', id, '--title', 'Ebb', '--author', 'Ann Shore', '--date', '2026-03-01')).toMatchObject({
    code: 0,
  });
  const [{ total, items }] = (await json('search', 'title:ebb is:pinned is:read label:sea has:note author:ann')).output;
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    title: 'Ebb',
    authors: ['Ann Shore'],
    published_date: '2026-03-01',
    labels: ['moon', 'sea'],
    note: 'For the talk',
    pinned: true,
    archived: true,
    read_progress: 100,
  });
  for (const filter of [['--pinned'], ['--archived'], ['--label', 'moon']]) {
    expect((await json('list', ...filter)).output[0]).toMatchObject({ total: 1, items: [{ id }] });
  }
  expect((await json('list', '--unread')).output[0]).toMatchObject({ total: 1, items: [{ title: 'About waves' }] });
  expect((await json('list', '--sort', 'title')).output[0].items.map(({ title }: { title: string }) => title)).toEqual([
    'About waves',
    'Ebb',
  ]);

  expect((await pith('tag')).stdout).toBe('moon\t1\nsea\t1\n');
  expect((await pith('tag', '--rename', 'sea', '--to', 'ocean')).stdout).toBe('1 page changed\n');
  expect((await pith('tag', id)).stdout).toBe('moon\nocean\n');
  expect((await pith('note', id)).stdout).toBe('For the talk\n');
  await pith('edit', id, '--reset', 'title');
  await pith('pin', id, '--off');
  expect((await json('list', '--label', 'moon')).output[0].items[0]).toMatchObject({
    title: 'About tides',
    pinned: false,
  });
});

test('an edit is kept when the page is saved again; the previous text becomes a version', async () => {
  const { pith, json, save } = await library();
  const id = await save('one', 'About tides');
  await pith('edit', id, '--title', 'Mine');
  await save('one', 'Other title', 'The tide turned at midnight. Nobody saw it, and nobody minded.');
  expect((await json('list')).output[0].items).toMatchObject([{ id, title: 'Mine' }]);
  expect((await json('versions', id)).output[0].versions).toMatchObject([{ number: 1 }]);
  expect((await pith('versions', id, '--number', '1', '--diff')).stdout).toContain('-The tide turned at noon.');
  expect((await pith('versions', id, '--number', '2')).code).toBe(5);
});

test('delete, undelete and purge', async () => {
  const { pith, json, save } = await library();
  const id = await save('one', 'About tides');
  expect((await pith('purge', id)).code).toBe(5);
  await pith('delete', id);
  expect((await json('list', '--deleted')).output[0]).toMatchObject({ total: 1, items: [{ id }] });
  expect(await pith('undelete', id)).toMatchObject({ code: 0, stdout: 'Restored: About tides\n' });
  expect((await json('search', 'tides')).output[0].total).toBe(1);
  await pith('delete', id);
  expect(await pith('purge', id)).toMatchObject({ code: 0, stdout: 'Erased: About tides\n' });
  expect((await json('list', '--deleted')).output[0].total).toBe(0);
  expect((await pith('undelete', id)).code).toBe(5);
  expect((await pith('purge')).code).toBe(2);
  expect((await pith('purge', '--older-than', '0')).stdout).toBe('0 pages erased\n');
});

test('highlights are added, listed, edited, kept when the page is saved again, and removed', async () => {
  const { pith, json, save } = await library();
  const id = await save('one', 'About tides');
  expect(await pith('highlights', 'add', id, 'turned at noon', '--colour', 'red')).toMatchObject({ code: 0 });
  expect((await pith('highlights', 'add', id, 'never there')).code).toBe(5);
  await save('one', 'About tides', 'A word before it. The tide turned at noon. Nobody saw it, and nobody minded.');
  const [{ highlights }] = (await json('highlights', 'list', id)).output;
  expect(highlights).toMatchObject([{ colour: 'red', placed: true, anchor: { quote: 'turned at noon' } }]);
  await pith('highlights', 'edit', highlights[0].id, '--note', 'why?');
  expect((await pith('highlights')).stdout).toContain('why?');
  expect((await json('search', 'has:highlight')).output[0].total).toBe(1);
  expect((await pith('highlights', 'remove', highlights[0].id)).code).toBe(0);
  expect((await json('highlights')).output[0].highlights).toEqual([]);
});

test('collections', async () => {
  const { pith, json, save } = await library();
  await save('one', 'About tides');
  expect((await pith('collections', 'add', 'Short', 'tides', 'words:<1000')).code).toBe(0);
  expect((await pith('collections', 'add', 'Short', 'x')).code).toBe(5);
  expect((await json('collections', 'show', 'Short')).output[0]).toMatchObject({ total: 1 });
  expect((await pith('collections')).stdout).toBe('Short\ttides words:<1000\n');
  expect((await pith('collections', 'remove', 'Short')).code).toBe(0);
  expect((await pith('collections', 'show', 'Short')).code).toBe(5);
});

test('a link is printed once, listed without its token, and revoked', async () => {
  const { pith, json, save } = await library();
  const id = await save('one', 'About tides');
  const [{ path, share }] = (await json('share', id, '--days', '2')).output;
  expect(path).toMatch(/^\/@b\/[A-Za-z0-9_-]{43}$/);
  const listed = await json('share');
  expect(listed.output[0].shares).toMatchObject([{ id: share.id, bookmark: id }]);
  expect(JSON.stringify(listed.output)).not.toContain(path.slice('/@b/'.length));
  expect((await pith('share', '--revoke', share.id.slice(0, 8))).code).toBe(0);
  expect((await json('share')).output[0].shares).toEqual([]);
});

test('messages for empty results', async () => {
  const { env, pith, save } = await library();
  const book = await pith('export', '--format', 'epub', '--out', `${env.PITH_DATA}/none.epub`);
  expect([book.code, book.stderr]).toEqual([5, expect.stringContaining('pages for the book')]);
  expect((await pith('list')).stderr).toContain('Save a page');
  const id = await save('one', 'About tides');
  for (const option of ['--deleted', '--pinned', '--archived'])
    expect((await pith('list', option)).stderr).toBe('Nothing found.\n');
  expect((await pith('list', '--label', 'none')).stderr).toBe('Nothing found.\n');
  for (const command of ['undelete', 'purge'])
    expect((await pith(command, id)).stderr).toContain('pith list --deleted');
  expect((await pith('stats')).stdout).toMatch(/^bookmarks\t1\nunread\t1\n/);
});

test('stats and open', async () => {
  const { pith, json, save } = await library();
  const id = await save('one', 'About tides');
  expect((await json('stats')).output[0]).toMatchObject({ bookmarks: 1, unread: 1, failed: 0, jobs: { waiting: 0 } });
  expect((await pith('open', id)).stdout).toBe('https://tides.example/one\n');
  expect((await pith('open', 'nothere')).code).toBe(5);
});

describe('jobs', () => {
  test('a worker saves a queued page once', async () => {
    const { pith, json } = await library();
    const [{ job, bookmark }] = (await json('save', '--queue', `${site.url}/tides`)).output;
    expect(bookmark).toMatchObject({ state: 'loading', url: `${site.url}/tides` });
    expect((await json('save', '--queue', `${site.url}/tides`)).output[0].job).toBe(job);
    expect((await pith('worker', '--until-empty')).stderr).toBe('1 done, 0 retried, 0 failed, 0 cancelled\n');
    expect((await json('list')).output[0]).toMatchObject({ total: 1, items: [{ id: bookmark.id, state: 'ready' }] });
    expect((await json('jobs')).output[0].jobs).toMatchObject([{ id: job, state: 'done', attempts: 1 }]);
  });

  test('a queued local page is saved with the images in its file', async () => {
    const { env, pith, json } = await library();
    const image = (
      await sharp({ create: { width: 300, height: 200, channels: 3, background: 'navy' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const paragraphs = ['ebb', 'flood', 'moon', 'harbour', 'pilot', 'lamp']
      .map(
        (word) =>
          `<p>The ${word} was seen at noon by all who stood there, and nobody else minded the ${word} at all.</p>`,
      )
      .join('');
    const part = (type: string, at: string, body: string) =>
      `--x\r\nContent-Type: ${type}\r\nContent-Location: https://gone.invalid/${at}\r\n\r\n${body}\r\n`;
    const mhtml = [
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n',
      part(
        'text/html',
        'tides',
        `<title>Tides</title><article><h1>Tides</h1>${paragraphs}<figure><img src="/ebb.png" alt="The ebb"></figure>${paragraphs}</article>`,
      ),
      part('image/png\r\nContent-Transfer-Encoding: base64', 'ebb.png', image),
      '--x--\r\n',
    ].join('');
    const queued = await run(['save', '--queue', 'https://gone.invalid/tides', '--html', '-'], { env, stdin: mhtml });
    expect(queued).toMatchObject({ code: 0, stderr: '' });
    expect((await pith('worker', '--until-empty')).stderr).toContain('1 done');
    const [{ items }] = (await json('list')).output;
    const exported = await pith('export', items[0].id, '--format', 'html', '--out', '-');
    expect(exported.stdout).toContain('<img src="data:image/png;base64,');
  });

  test('queueing a page a second time merges the options', async () => {
    const { env, pith, json } = await library();
    const html = `<title>Mine</title><article><h1>Mine</h1>${'<p>I have it already, so nobody has to fetch it.</p>'.repeat(9)}</article>`;
    await run(['save', '--queue', 'https://gone.invalid/mine', '--html', '-'], { env, stdin: html });
    await pith('save', '--queue', 'https://gone.invalid/mine', '--render', 'never');
    expect((await pith('worker', '--until-empty')).stderr).toContain('1 done');
    expect((await json('list')).output[0].items).toMatchObject([{ title: 'Mine', state: 'ready' }]);
  });

  test.each([['--no-scripts'], ['--script', 'x.js']])('%s cannot be combined with --queue', async (...args) => {
    const { pith } = await library();
    const { code, stderr } = await pith('save', '--queue', 'https://tides.example/', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`--queue with ${args[0]}`)]);
  });

  test('a job that fails permanently is dead, is listed, and can be retried or cancelled', async () => {
    const { pith, json } = await library();
    await pith('save', '--queue', `${site.url}/gone`);
    await pith('worker', '--until-empty');
    const [{ jobs }] = (await json('jobs', 'list', '--state', 'dead')).output;
    expect(jobs).toMatchObject([{ state: 'dead', error: { type: 'http-client-error' } }]);
    expect((await json('list')).output[0].items).toMatchObject([
      { state: 'error', error: { type: 'http-client-error' } },
    ]);
    expect((await pith('jobs', 'retry', jobs[0].id.slice(0, 8))).code).toBe(0);
    expect((await pith('jobs', 'cancel', jobs[0].id)).code).toBe(0);
    expect((await pith('jobs', 'cancel', jobs[0].id)).code).toBe(5);
    expect((await pith('worker', '--until-empty')).stderr).toContain('0 done');
  });
});
