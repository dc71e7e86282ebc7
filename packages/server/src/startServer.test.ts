import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@pith/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookmark, memoryLibrary, tasksHere, withUserLibrary } from '../test/kit.ts';
import { startServer } from './index.ts';

let webFiles: string;
beforeAll(async () => {
  webFiles = await mkdtemp(join(tmpdir(), 'pith-web-'));
  await mkdir(join(webFiles, 'assets'));
  await writeFile(join(webFiles, 'index.html'), '<!doctype html>');
  await writeFile(join(webFiles, 'assets', 'app-1a2b.css'), 'p{}');
  await writeFile(join(webFiles, 'secrets.env'), 'X=1');
});
afterAll(() => rm(webFiles, { recursive: true }));

const start = (more: Partial<Parameters<typeof startServer>[0]> = {}) =>
  startServer({
    library: memoryLibrary(),
    tasks: tasksHere(memoryLibrary()),
    user: 'local',
    webFiles,
    version: '1.2.3',
    port: 0,
    ...more,
  });

describe('where it listens', () => {
  test.each([undefined, '127.0.0.1', 'localhost', '127.0.0.2'])('%s', async (host) => {
    const server = await start(host === undefined ? {} : { host });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.[12]:\d+$/);
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({
      status: 'ok',
      version: '1.2.3',
    });
    await server.close();
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', 'example.com', ''])('never on %j', async (host) => {
    await expect(start({ host })).rejects.toMatchObject({ name: 'PithError', type: 'not-loopback' });
  });

  test('on all addresses, if there are accounts', async () => {
    const library = memoryLibrary();
    const accounts = { ...library.accounts, exist: async () => true };
    const server = await start({ library: { ...library, accounts }, host: '0.0.0.0' });
    const url = server.url.replace('0.0.0.0', '127.0.0.1');
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/api/bookmarks`)).status).toBe(401);
    await server.close();
  });

  test('a port that is taken', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    await expect(start({ port })).rejects.toMatchObject({ type: 'port-taken' });
    await first.close();
  });
});

describe('web files', () => {
  test('only known file types are served, assets with a long cache time', async () => {
    const server = await start();
    const [page, asset, secret] = await Promise.all(
      ['/', '/assets/app-1a2b.css', '/secrets.env'].map((path) => fetch(`${server.url}${path}`)),
    );
    expect(page!.headers.get('cache-control')).toBe('no-cache');
    expect(asset!.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(asset!.headers.get('cache-control')).toContain('immutable');
    expect(secret!.status).toBe(404);
    await server.close();
  });

  test.each(['assets', 'nowhere'])('a folder without the built reader: %s', async (name) => {
    await expect(start({ webFiles: join(webFiles, name) })).rejects.toMatchObject({ type: 'web-not-built' });
  });
});

test('closing an event stream aborts its watch at once', async () => {
  const listening = Promise.withResolvers<AbortSignal>();
  const ended = Promise.withResolvers<void>();
  const library = withUserLibrary([bookmark('load-one', { state: 'loading' })], {
    async *watch(_id, signal) {
      listening.resolve(signal);
      yield { event: 'waiting' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.resolve();
    },
  });
  const bugs: unknown[] = [];
  const server = await startServer({
    library,
    tasks: tasksHere(library),
    user: 'local',
    webFiles,
    version: '1',
    port: 0,
    onBug: (bug) => bugs.push(bug),
  });
  const api = createClient({ baseUrl: server.url });
  const { body } = await api.watchBookmark({ params: { id: 'load-one' } });
  const events = [];
  for await (const event of body) {
    events.push(event);
    expect((await listening.promise).aborted).toBe(false);
    break;
  }
  await ended.promise;
  expect(events).toEqual([{ event: 'waiting' }]);
  expect((await listening.promise).aborted).toBe(true);
  await server.close();
  expect(bugs).toEqual([]);
});

test('an open event stream does not delay the shutdown', async () => {
  const library = withUserLibrary([bookmark('load-one', { state: 'loading' })], {
    async *watch(_id, signal) {
      yield { event: 'waiting' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });
  const server = await startServer({
    library,
    tasks: tasksHere(library),
    user: 'local',
    webFiles,
    version: '1',
    port: 0,
  });
  const { body } = await createClient({ baseUrl: server.url }).watchBookmark({ params: { id: 'load-one' } });
  const received: unknown[] = [];
  const listening = (async () => {
    for await (const event of body) {
      received.push(event);
      void server.close();
    }
  })();
  await expect(listening).rejects.toMatchObject({ type: 'no-connection' });
  expect(received).toEqual([{ event: 'waiting' }]);
});
