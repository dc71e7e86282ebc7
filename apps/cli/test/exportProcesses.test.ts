/** Articles, exports and imports of a server: large ones are read and made in processes, while the server goes on answering. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@pith/api';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { jsonLines, run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

const settings = { PITH_LINKS: 'no', PITH_BROWSER: '/nowhere' };
/** More than a process may send before the client takes some of it. */
const LARGE_BYTES = 5_000_000;
const paragraph = (i: number) =>
  `<p>${`On day ${i} the tide turned at noon, as the almanac said it would. `.repeat(80)}</p>`;
const LARGE_ARTICLE = `<title>Large</title><article><h1>Large</h1>${Array.from({ length: 1000 }, (_, i) => paragraph(i)).join('')}</article>`;

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pith-exports-'));
  const file = join(dataFolder, 'page.html');
  for (const [name, html] of [
    ['large', LARGE_ARTICLE],
    ['small', articlePage('Small', 'The moon pulls the water.')],
  ] as const) {
    await writeFile(file, html);
    const env = { ...settings, PITH_DATA: dataFolder };
    const saved = await run(['save', `https://example.com/${name}`, '--html', file, '--json'], { env });
    expect(jsonLines(saved.stdout)).toMatchObject([{ success: true }]);
  }
}, 60_000);
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

async function startServer(env: Readonly<Record<string, string>> = {}) {
  const started = Promise.withResolvers<{ child: ChildProcess; url: string }>();
  const ended = spawnPith(['serve', '--port', '0', '--json'], {
    env: { ...settings, PITH_DATA: dataFolder, ...env },
    onOutput: (child, text) => started.resolve({ child, url: JSON.parse(text).url }),
  });
  void ended.then(({ stderr }) => started.reject(new Error(stderr)));
  const { child, url } = await started.promise;
  onTestFinished(async () => {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
  const api = createClient({ baseUrl: url });
  const { body } = await api.listBookmarks();
  const idOf = (title: string) => body.find((each) => each.title === title)!.id;
  const children = () => readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return { url, idOf, hasProcesses: async () => (await children()).trim() !== '' };
}

/** Whether there was a process while the work was done: one that has grown large ends after it. */
async function usesProcess(work: Promise<unknown>, hasProcesses: () => Promise<boolean>): Promise<boolean> {
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => undefined);
  let isSeen = false;
  while (!isDone) {
    isSeen ||= await hasProcesses();
    await sleep(10);
  }
  return isSeen;
}

/** Requests about a large article, with the beginning of what comes back. */
const requests: readonly (readonly [what: string, path: string, begins: string, init: RequestInit])[] = [
  ['the article', '/api/bookmarks/ID/article', '(?:<article>)?<p>On day 0', {}],
  ['its highlights', '/api/bookmarks/ID/annotations', '\\[\\]', {}],
  ['EPUB', '/api/bookmarks/ID/article.epub', 'PK', {}],
  ['Markdown', '/api/bookmarks/ID/article.md', '---\ntitle: "Large"', {}],
  ['all as EPUB', '/api/bookmarks/export.epub', 'PK', {}],
  ['all as Markdown', '/api/bookmarks/export.md.zip', 'PK', {}],
  ['all as CSV', '/api/bookmarks/export.csv', 'url,title', {}],
  ['a file of the archive', '/api/bookmarks/ID/x/props.json', '\\{', {}],
  ['the feed', '/api/bookmarks/feed', '<[?]xml', {}],
  [
    'synchronisation',
    '/api/bookmarks/sync',
    '--',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ with_json: true, with_html: true, with_markdown: true, with_resources: true }),
    },
  ],
];

describe('a server', { timeout: 60_000 }, () => {
  test.each(requests)('%s: made in a process', async (_, path, begins, init) => {
    const { url, idOf, hasProcesses } = await startServer();
    expect(await hasProcesses()).toBe(false);
    const work = fetch(`${url}${path.replace('ID', idOf('Large'))}`, init).then(async (response) => ({
      status: response.status,
      text: (await response.text()).trimStart(),
    }));
    expect(await usesProcess(work, hasProcesses)).toBe(true);
    const { status, text } = await work;
    expect([status, text]).toEqual([200, expect.stringMatching(new RegExp(`^${begins}`))]);
  });

  test('a small article needs no process', async () => {
    const { url, idOf, hasProcesses } = await startServer();
    const article = await fetch(`${url}/api/bookmarks/${idOf('Small')}/article`);
    expect(await article.text()).toContain('The moon pulls the water.');
    expect(await hasProcesses()).toBe(false);
  });

  test('errors of an export come before it starts', async () => {
    const { url } = await startServer();
    const statusOf = async (path: string) => (await fetch(`${url}/api/bookmarks/${path}`)).status;
    expect(await statusOf('export.docx')).toBe(406);
    expect(await statusOf('export.epub?title=nothing-like-this')).toBe(404);
  });

  test('clients that go away free their processes, and those that read nothing stop no article', async () => {
    const { url, idOf } = await startServer();
    const address = `${url}/api/bookmarks/export.md`;
    /** Requests the export and reads only its headers. */
    const stalled = () =>
      new Promise<{ end(): void }>((resolve, reject) => {
        const request = get(address, (response) => {
          response.pause();
          response.on('error', () => {});
          resolve({ end: () => request.destroy() });
        });
        request.on('error', reject);
      });
    const clients = await Promise.all(Array.from({ length: 4 }, stalled));
    const article = await fetch(`${url}/api/bookmarks/${idOf('Large')}/article`);
    expect(await article.text()).toContain('the tide turned');
    for (const { end } of clients) end();
    const text = await (await fetch(address)).text();
    expect(text).toContain('The moon pulls the water.');
    expect(text.length).toBeGreaterThan(LARGE_BYTES);
  });

  test('an import runs in a process, and reports its progress', async () => {
    const { url, hasProcesses } = await startServer({ PITH_DATA: await tempFolder(), ...settings });
    const form = new FormData();
    const lines = Array.from({ length: 500 }, (_, i) => `https://example.invalid/${i}`);
    form.append('data', new Blob([lines.join('\n')], { type: 'text/plain' }), 'links.txt');
    const started = await fetch(`${url}/api/bookmarks/import/text`, { method: 'POST', body: form });
    expect(started.status).toBe(202);
    expect(await hasProcesses()).toBe(true);
    const progress = async () => (await fetch(started.headers.get('location')!)).json();
    await expect
      .poll(progress, { timeout: 30_000 })
      .toMatchObject({ scheduled: false, progress: { total: 500, done: 500, status: 1 } });
  });
});
