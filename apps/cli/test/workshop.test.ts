/** What the API adds to Readeck's, through the program itself: its processes read the pages and find new rules at once. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, createClient, type JobEvent } from '@pith/api';
import { expect, onTestFinished, test } from 'vitest';
import { spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

async function startSite() {
  const server = createServer(({ url }, response) => {
    if (url === '/gone') return void response.writeHead(404).end('gone');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      articlePage(
        'How tides work',
        'The moon pulls the water.</p><p class="advert">Buy a boat from our partners, they are cheap.',
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startServer() {
  const host = await startSite();
  const env = { PITH_DATA: await tempFolder(), PITH_ALLOWED_HOSTS: host, PITH_FETCH_RETRIES: '0' };
  const started = Promise.withResolvers<string>();
  let stop = () => {};
  const served = spawnPith(['serve', '--port', '0', '--json'], {
    env,
    onOutput(child, text) {
      stop = () => child.kill('SIGTERM');
      started.resolve(JSON.parse(text).url);
    },
  });
  void served.then(({ stderr }) => started.reject(new Error(stderr)));
  const api = createClient({ baseUrl: await started.promise });
  onTestFinished(async () => {
    stop();
    await served;
  });
  /** Resolves when the save has ended. */
  const save = async (path: string) => {
    const { headers } = await api.saveBookmark({ body: { url: `http://${host}${path}` } });
    const id = headers['bookmark-id'];
    for await (const event of (await api.watchBookmark({ params: { id } })).body) if (event.event === 'end') break;
    return id;
  };
  return { api, save };
}

const NO_ADVERT = `- id: no-advert
  trigger: { host: { equals: 127.0.0.1 } }
  actions:
    - { op: remove, selector: .advert }
`;

test('a rule is tried, kept and used at once, and the page explained', { timeout: 60_000 }, async () => {
  const { api, save } = await startServer();
  const id = await save('/tides');
  const { body: preview } = await api.previewRules({ body: { text: NO_ADVERT, bookmark: id } });
  expect(preview.matched).toEqual(['no-advert']);
  expect(preview.diff).toMatch(/^-Buy a boat/m);
  await expect(api.putRules({ params: { name: 'tides.yaml' }, body: { text: '- id: x' } })).rejects.toMatchObject({
    type: 'bad-rules',
    status: 422,
    mistakes: [{ line: 1 }],
  });
  await api.putRules({ params: { name: 'tides.yaml' }, body: { text: NO_ADVERT } });
  // Both processes for tasks have been started before the rule was written, or are started now.
  const reparsed = await Promise.all([1, 2].map(() => api.reparseBookmark({ params: { id }, body: {} })));
  for (const { body } of reparsed) expect(body.diff).toMatch(/^-Buy a boat/m);
  const { body: kept } = await api.reparseBookmark({ params: { id }, body: { keep: true, worse: true } });
  expect(kept.written).toBe(true);
  expect((await api.getArticle({ params: { id } })).body).not.toContain('Buy a boat');
  expect((await api.explainBookmark({ params: { id } })).body).toContain('rule no-advert');
  expect((await api.diffVersion({ params: { id, number: 1 } })).body.diff).toMatch(/^-Buy a boat/m);
  expect(
    (await api.testRules({ body: { text: NO_ADVERT, name: 'tides.yaml', site: '127.0.0.1' } })).body,
  ).toMatchObject({
    total: 1,
    next: null,
    pages: [{ id, verdict: 'same' }],
  });
  expect((await api.getStatistics()).body).toMatchObject({ totals: { bookmarks: 1, versions: 1 } });
});

test('the queue is watched; a failed page is saved from HTML; a batch is undone', { timeout: 60_000 }, async () => {
  const { api, save } = await startServer();
  const stop = new AbortController();
  const events: JobEvent[] = [];
  const watching = (async () => {
    for await (const event of (await api.watchJobs({ query: { wait: true }, signal: stop.signal })).body)
      events.push(event);
  })().catch((error) => {
    if (!stop.signal.aborted) throw error;
  });
  const id = await save('/gone');
  const [failed] = (await api.listJobs({ query: { state: ['dead'] } })).body.jobs;
  expect(failed).toMatchObject({ bookmark: { id }, error: { type: 'http-client-error' } });
  await expect.poll(() => events.some((each) => each.event === 'job' && each.job.state === 'dead')).toBe(true);
  stop.abort();
  await watching;
  await api.retryBookmark({ params: { id }, body: { html: articlePage('Pasted', 'The moon pulls the water.') } });
  for await (const event of (await api.watchBookmark({ params: { id } })).body) if (event.event === 'end') break;
  expect((await api.getBookmark({ params: { id } })).body).toMatchObject({ state: 0, title: 'Pasted' });
  const { body } = await api.changeBookmarks({ body: { id: [id], is_deleted: true } });
  await expect(api.getBookmark({ params: { id } })).rejects.toBeInstanceOf(ApiError);
  await api.undoOperation({ params: { id: body.operation.id } });
  expect((await api.getBookmark({ params: { id } })).body.title).toBe('Pasted');
});
