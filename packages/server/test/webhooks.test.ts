import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedFetcher } from '@pith/acquire';
import { addWebhook, getWebhook, listWebhooks } from '@pith/api';
import { expect, onTestFinished, test } from 'vitest';
import { toShortId } from '../src/shortId.ts';
import { savePage, serveStorage } from './accounts.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on loopback that answers with `status`, and a server whose fetcher may reach it, or not. */
async function start({ mayReach = true } = {}) {
  const received: Received[] = [];
  const answer = { status: 204 };
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, answer.status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const fetcher = guardedFetcher({ allowedHosts: mayReach ? [new URL(url).host] : [] });
  const server = await serveStorage(
    {},
    {
      post: (to, request) =>
        fetcher.resource(to, { ...request, method: 'POST', maxRedirects: 0, wantsBody: () => false }),
    },
  );
  onTestFinished(async () => {
    await server.close();
    await fetcher.close();
    receiver.closeAllConnections();
    receiver.close();
  });
  const { app, library } = server;
  const own = library.for('local');
  return {
    ...server,
    own,
    url,
    received,
    answer,
    events: () => received.map(({ body }) => JSON.parse(body).event),
    post: (path: string, payload: object = {}) => app.inject({ method: 'POST', url: path, payload }),
    get: async (id: string) => getWebhook.response.schema.parse((await app.inject(`/api/webhooks/${id}`)).json()),
    /** One attempt of every job that is due. */
    async deliver() {
      const stop = new AbortController();
      await library.runWorker({ signal: stop.signal, onEnd: () => stop.abort() });
    },
    async add(events: readonly string[]) {
      const response = await app.inject({ method: 'POST', url: '/api/webhooks', payload: { url, events } });
      return addWebhook.response.schema.parse(response.json());
    },
  };
}

const ALL = ['bookmark.saved', 'bookmark.failed', 'bookmark.changed', 'bookmark.deleted'];

test('events are delivered in order, with a signature that the secret verifies', async () => {
  const { add, own, received, deliver, library, get } = await start();
  const { id, secret } = await add(ALL);
  const page = await savePage(library, 'local', 'tides');
  await own.change(page.id, { addLabels: ['sea'] });
  await own.operations.change([page.id], { archived: true });
  await own.remove(page.id);
  expect((await get(id)).pending).toBe(4);
  await deliver();
  const bodies = received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ event }) => event)).toEqual([
    'bookmark.saved',
    'bookmark.changed',
    'bookmark.changed',
    'bookmark.deleted',
  ]);
  expect(bodies[1].bookmark).toMatchObject({ id: toShortId(page.id), title: 'tides', labels: ['sea'] });
  for (const { headers, body } of received) {
    const signed = `${headers['x-pith-timestamp']}.${body}`;
    const signature = `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`;
    expect(headers['x-pith-signature']).toBe(signature);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-pith-delivery']).toBe(JSON.parse(body).id);
  }
  expect(await get(id)).toMatchObject({ pending: 0, failures: 0, last_attempt: { status: 204 } });
});

test('only what was asked for, and only to its owner', async () => {
  const { add, library, own, events, deliver } = await start();
  await add(['bookmark.deleted']);
  const page = await savePage(library, 'local', 'tides');
  await own.change(page.id, { pinned: true });
  const bob = await library.accounts.add({ name: 'bob' }, { name: 'test' });
  const theirs = await savePage(library, bob.id, 'theirs');
  await library.for(bob.id).remove(theirs.id);
  await own.remove(page.id);
  await deliver();
  expect(events()).toEqual(['bookmark.deleted']);
});

test('nothing while it is switched off', async () => {
  const { add, library, own, app, post } = await start();
  const { id } = await add(ALL);
  await app.inject({ method: 'PATCH', url: `/api/webhooks/${id}`, payload: { is_enabled: false } });
  const page = await savePage(library, 'local', 'tides');
  await own.remove(page.id);
  expect(await own.jobs({ kind: 'webhook' })).toEqual([]);
  const refused = await post(`/api/webhooks/${id}/test`);
  expect([refused.statusCode, refused.json().error.type]).toEqual([409, 'webhook-disabled']);
});

test('a page that cannot be saved is told', async () => {
  const { add, own, received, library } = await start();
  await add(['bookmark.failed']);
  await own.queueSave({ url: 'https://pages.example/gone', html: ' ' });
  const stop = new AbortController();
  const work = library.runWorker({ signal: stop.signal });
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(1);
  stop.abort();
  await work;
  expect(JSON.parse(received[0]!.body)).toMatchObject({
    event: 'bookmark.failed',
    bookmark: { url: 'https://pages.example/gone', error: { type: 'empty-page' } },
  });
});

test.each([
  ['an error', 500, /^the address answered with 500$/],
  ['a redirect, which is not followed', 302, /redirect/],
])('%s is tried again', async (_, status, error) => {
  const { add, post, deliver, answer, events, own, get } = await start();
  const { id } = await add(ALL);
  answer.status = status;
  await post(`/api/webhooks/${id}/test`);
  await deliver();
  const { pending, failures, last_attempt } = await get(id);
  expect([pending, failures, last_attempt?.error]).toEqual([1, 1, expect.stringMatching(error)]);
  const [job] = await own.jobs({ kind: 'webhook' });
  expect(job).toMatchObject({ state: 'waiting', attempts: 1, error: { type: 'webhook-failed' } });
  answer.status = 200;
  await own.cancelJob(job!.id);
  await own.retryJob(job!.id);
  await deliver();
  expect(events()).toEqual(['ping', 'ping']);
  expect(await get(id)).toMatchObject({ pending: 0, failures: 0 });
});

test('an address on this machine is not reached unless the operator allows it', async () => {
  const { add, post, deliver, received, get } = await start({ mayReach: false });
  const { id } = await add(ALL);
  await post(`/api/webhooks/${id}/test`);
  await deliver();
  expect(received).toEqual([]);
  expect((await get(id)).last_attempt?.error).toMatch(/not on the public internet|not public|denied/i);
});

test('the queue of messages is bounded, and a webhook that never works is switched off', async () => {
  const { add, own, library, get } = await start({ mayReach: false });
  const { id } = await add(['bookmark.changed']);
  const page = await savePage(library, 'local', 'tides');
  for (let i = 0; i < 1010; i++) await own.change(page.id, { progress: i % 100 });
  expect((await get(id)).pending).toBe(1000);
  const [job] = await own.jobs({ kind: 'webhook' });
  for (let i = 0; i < 40; i++) {
    const stop = new AbortController();
    await library.runWorker({ signal: stop.signal, onEnd: () => stop.abort() });
    await own.cancelJob(job!.id);
    await own.retryJob(job!.id);
  }
  expect(await get(id)).toMatchObject({ is_enabled: false, pending: 0, failures: 40 });
}, 60_000);

test('webhooks are added, listed without secrets, changed and deleted', async () => {
  const { add, app, get } = await start();
  const { id, secret } = await add(['bookmark.saved']);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const list = async () => (await app.inject('/api/webhooks')).json();
  expect(JSON.stringify(await list())).not.toContain(secret);
  expect(listWebhooks.response.schema.parse(await list())).toMatchObject([{ id, events: ['bookmark.saved'] }]);
  await app.inject({
    method: 'PATCH',
    url: `/api/webhooks/${id}`,
    payload: { events: ALL, url: 'https://other.example/' },
  });
  expect(await get(id)).toMatchObject({ url: 'https://other.example/', events: ALL });
  expect((await app.inject({ method: 'DELETE', url: `/api/webhooks/${id}` })).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  expect((await app.inject(`/api/webhooks/${id}`)).statusCode).toBe(404);
});

test('a user has at most 20', async () => {
  const { add, post, url } = await start();
  for (let i = 0; i < 20; i++) await add(['bookmark.saved']);
  const response = await post('/api/webhooks', { url, events: ALL });
  expect([response.statusCode, response.json().error.type]).toEqual([409, 'too-many-webhooks']);
});

test.each([
  ['a file', { url: 'file:///etc/passwd', events: ALL }],
  ['a password in the address', { url: 'https://ann:secret@hooks.example/', events: ALL }],
  ['no events', { url: 'https://hooks.example/', events: [] }],
  ['an unknown event', { url: 'https://hooks.example/', events: ['bookmark.eaten'] }],
])('%s is refused', async (_, body) => {
  const { post } = await start();
  expect((await post('/api/webhooks', body)).statusCode).toBe(422);
});
