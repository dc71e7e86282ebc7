/** A reader over a real socket, with the real fetcher, for sites on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPages, guardedFetcher, type Renderer, type Resolve, readLocalFile } from '@pith/acquire';
import { createLibrary } from '@pith/library';
import { openStorage } from '@pith/storage';
import { onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import { httpCall } from './httpCall.ts';
import { tasksHere } from './kit.ts';

export interface ReaderSetup {
  readonly allowedHosts?: readonly string[];
  readonly renderer?: Pick<Renderer, 'render'>;
  readonly resolve?: Resolve;
  readonly user?: string;
}

const noBrowser: Pick<Renderer, 'render'> = {
  render: () => Promise.reject(Object.assign(new Error('no browser in this test'), { type: 'browser-missing' })),
};

export async function startReader({ allowedHosts = [], renderer = noBrowser, resolve }: ReaderSetup = {}) {
  const bugs: unknown[] = [];
  const fetcher = guardedFetcher({ allowedHosts, timeoutMs: 10_000, retries: 0 }, resolve);
  const reading = { pages: createPages({ fetcher, renderer }), rules: () => [], toPage: readLocalFile };
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-reader-'));
  const storage = await openStorage({ dataFolder });
  await storage.users.ensure('local');
  const library = createLibrary({
    ...storage,
    readingFor: () => reading,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  const port = () => (app.server.address() as AddressInfo).port;
  const app = createApp({
    library,
    tasks: tasksHere(library),
    user: 'local',
    version: '1',
    files: [],
    port,
    onBug: (bug) => bugs.push(bug),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
    await fetcher.close();
    await storage.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const host = `127.0.0.1:${port()}`;

  const send = httpCall(`http://${host}`);
  return {
    host,
    bugs,
    library: library.for('local'),
    send,
    read: (address: string, headers: Readonly<Record<string, string>> = {}) => send(`/r/${address}`, { headers }),
    readJson: async (address: string, headers: Readonly<Record<string, string>> = {}) =>
      (await send(`/r/${address}`, { headers: { accept: 'application/json', ...headers } })).json().data,
    post: (body: unknown, headers: Readonly<Record<string, string>> = {}, path = '') =>
      send(`/r/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}
