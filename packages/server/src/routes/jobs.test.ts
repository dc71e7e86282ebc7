import type { AddressInfo } from 'node:net';
import { getJob, type JobEvent, listJobs, watchJobs } from '@pith/api';
import { type Pages, PithError } from '@pith/library';
import { expect, onTestFinished, test } from 'vitest';
import { serveStorage } from '../../test/accounts.ts';
import { toShortId } from '../shortId.ts';

const page = (about: string) =>
  `<title>${about}</title><p>${`A text about ${about}, long enough to be an article. `.repeat(9)}</p>`;

/** A server whose site answers with an error, until it is repaired or a page is rendered. */
async function start() {
  const site = { isRepaired: false };
  const pages: Pages = {
    async page(url, request) {
      if (request?.render === 'force') return { url, html: page('rendered'), usedJsRendering: true };
      if (!site.isRepaired)
        throw new PithError('http-client-error', 'the site answered with 404', ['check the address']);
      return { url, html: page('repaired') };
    },
  };
  let port = 80;
  const server = await serveStorage({ port: () => port }, { pages });
  onTestFinished(server.close);
  const { app, library } = server;
  return {
    app,
    site,
    post: (url: string, payload: object = {}) => app.inject({ method: 'POST', url, payload }),
    jobs: async (query = '') => listJobs.response.schema.parse((await app.inject(`/api/jobs${query}`)).json()),
    bookmark: async (id: string) => (await app.inject(`/api/bookmarks/${id}`)).json(),
    runQueue: () => library.runWorker({ signal: new AbortController().signal, untilEmpty: true }),
    /** The address of the events, over a socket. */
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' });
      port = (app.server.address() as AddressInfo).port;
      return `http://127.0.0.1:${port}/api/jobs/events`;
    },
    watch: (signal: AbortSignal) => library.for('local').watchJobs({ signal, wait: true }),
  };
}

test('a failed save is in the list with its reason, and can be tried again', async () => {
  const { post, jobs, runQueue, site, app } = await start();
  const saved = await post('/api/bookmarks', { url: 'https://site.example/tides' });
  const bookmark = saved.headers['bookmark-id'];
  expect(await jobs()).toMatchObject({
    counts: { waiting: 1, dead: 0 },
    jobs: [{ kind: 'save', state: 'waiting', bookmark: { id: bookmark, url: 'https://site.example/tides' } }],
  });
  await runQueue();
  const { counts, jobs: failed } = await jobs('?state=dead&state=cancelled&kind=save');
  expect(counts).toMatchObject({ waiting: 0, dead: 1 });
  expect(failed).toMatchObject([
    { state: 'dead', attempts: 1, error: { type: 'http-client-error', message: 'the site answered with 404' } },
  ]);
  site.isRepaired = true;
  const { id } = failed[0]!;
  const again = await post(`/api/jobs/${id}/retry`);
  expect(getJob.response.schema.parse(again.json())).toMatchObject({ id, state: 'waiting', attempts: 0 });
  await runQueue();
  expect((await app.inject(`/api/jobs/${id}`)).json()).toMatchObject({
    state: 'done',
    bookmark: { title: 'repaired' },
  });
  const refused = await post(`/api/jobs/${id}/retry`);
  expect([refused.statusCode, refused.json().error.type]).toEqual([409, 'cannot-retry']);
});

test('a waiting job is cancelled, once', async () => {
  const { post, jobs } = await start();
  await post('/api/bookmarks', { url: 'https://site.example/tides' });
  const { id } = (await jobs()).jobs[0]!;
  expect((await post(`/api/jobs/${id}/cancel`)).json()).toMatchObject({ id, state: 'cancelled' });
  const refused = await post(`/api/jobs/${id}/cancel`);
  expect([refused.statusCode, refused.json().error.type]).toEqual([409, 'cannot-cancel']);
});

test('lists are limited, and filtered by bookmark', async () => {
  const { post, jobs } = await start();
  for (const name of ['a', 'b', 'c']) await post('/api/bookmarks', { url: `https://site.example/${name}` });
  const all = (await jobs()).jobs;
  expect((await jobs('?limit=1&offset=1')).jobs).toEqual([all[1]]);
  expect((await jobs(`?bookmark=${all[2]!.bookmark!.id}`)).jobs).toEqual([all[2]]);
});

test.each(['/api/jobs?state=broken', '/api/jobs?kind=dance'])('%s is refused', async (url) => {
  const { app } = await start();
  expect((await app.inject(url)).statusCode).toBe(422);
});

test.each(['', '/retry', '/cancel'])('an unknown job is not found: %s', async (end) => {
  const { app } = await start();
  const method = end === '' ? 'GET' : 'POST';
  const url = `/api/jobs/${toShortId(crypto.randomUUID())}${end}`;
  expect((await app.inject({ method, url })).statusCode).toBe(404);
});

test('the stream sends what is unfinished, every change, and how it ended', async () => {
  const { listen, post, runQueue, site } = await start();
  site.isRepaired = true;
  await post('/api/bookmarks', { url: 'https://site.example/tides' });
  const response = await fetch(await listen());
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const events: JobEvent[] = [];
  let text = '';
  let worker: Promise<void> | undefined;
  for await (const bytes of response.body!) {
    text += Buffer.from(bytes).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) events.push(JSON.parse(block.replace(/^.*\ndata: /, '')));
    if (events.some(({ event }) => event === 'job')) worker ??= runQueue();
  }
  await worker;
  const states = events.flatMap((each) => (each.event === 'job' ? [each.job.state] : []));
  expect([events[0]!.event, states[0], states.at(-1)]).toEqual(['counts', 'waiting', 'done']);
  for (const event of events) expect(watchJobs.response.schema.safeParse(event).success).toBe(true);
});

test('the stream of the library ends when nobody listens any more', async () => {
  const { watch } = await start();
  const stop = new AbortController();
  const events: unknown[] = [];
  for await (const event of watch(stop.signal)) {
    events.push(event);
    stop.abort();
  }
  expect(events).toHaveLength(1);
});

const failedPage = async () => {
  const server = await start();
  const saved = await server.post('/api/bookmarks', { url: 'https://site.example/tides', labels: ['sea'] });
  await server.runQueue();
  return { ...server, id: String(saved.headers['bookmark-id']) };
};

test.each<[string, object, string]>([
  ['rendered', { render: 'force' }, 'rendered'],
  ['from HTML of the user', { html: page('pasted') }, 'pasted'],
])('a failed page is saved %s', async (_, body, title) => {
  const { id, post, bookmark, runQueue } = await failedPage();
  expect(await bookmark(id)).toMatchObject({ state: 1, errors: ['the site answered with 404'] });
  const response = await post(`/api/bookmarks/${id}/retry`, body);
  expect([response.statusCode, response.headers['bookmark-id']]).toEqual([202, id]);
  expect(await bookmark(id)).toMatchObject({ state: 2 });
  await runQueue();
  expect(await bookmark(id)).toMatchObject({ state: 0, title, labels: ['sea'] });
});

test('a failed page is tried again as it was', async () => {
  const { id, post, bookmark, runQueue, site } = await failedPage();
  await post(`/api/bookmarks/${id}/retry`);
  await runQueue();
  expect(await bookmark(id)).toMatchObject({ state: 1 });
  site.isRepaired = true;
  await post(`/api/bookmarks/${id}/retry`);
  await runQueue();
  expect(await bookmark(id)).toMatchObject({ state: 0, title: 'repaired' });
});

test('a page is not disturbed while it is saved', async () => {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const pages: Pages = {
    async page(url) {
      started.resolve();
      await ended.promise;
      return { url, html: page('slow') };
    },
  };
  const { app, library, close } = await serveStorage({}, { pages });
  onTestFinished(close);
  const saved = await app.inject({
    method: 'POST',
    url: '/api/bookmarks',
    payload: { url: 'https://site.example/slow' },
  });
  const work = library.runWorker({ signal: new AbortController().signal, untilEmpty: true });
  await started.promise;
  const url = `/api/bookmarks/${saved.headers['bookmark-id']}/retry`;
  const refused = await app.inject({ method: 'POST', url, payload: { render: 'force' } });
  expect([refused.statusCode, refused.json().error.type]).toEqual([409, 'save-running']);
  ended.resolve();
  await work;
});

test('the options of a retry are checked', async () => {
  const { id, post } = await failedPage();
  const response = await post(`/api/bookmarks/${id}/retry`, { render: 'perhaps' });
  expect([response.statusCode, response.json().fields.render.errors.length]).toEqual([422, 1]);
});
