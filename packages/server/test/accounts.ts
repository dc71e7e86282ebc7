/** A server over a real library with accounts: ann is an administrator, bob a user, and each has a page, a session and tokens. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibrary, type Library, type ReadingPorts, type TokenScope, type User } from '@pith/library';
import { openStorage } from '@pith/storage';
import { type AppOptions, createApp } from '../src/app.ts';
import { tasksHere } from './kit.ts';

export const actor = { name: 'test' };
export const PASSWORD = 'high tide at noon';

export interface TestServer {
  readonly library: Library;
  readonly app: ReturnType<typeof createApp>;
  readonly bugs: unknown[];
  /** Moves the clock. */
  later(ms: number): void;
  now(): Date;
  /** Opens a socket on loopback; resolves to its origin. Without it, requests are injected. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export async function serveStorage(
  options: Partial<AppOptions> = {},
  reading: Partial<ReadingPorts> = {},
): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-server-'));
  const storage = await openStorage({ dataFolder });
  await storage.users.ensure('local');
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const page = async (url: string) => Promise.reject(new Error(`the test has no page for ${url}`));
  const library = createLibrary({
    ...storage,
    readingFor: () => ({ pages: { page }, rules: () => [], ...reading }),
    passwordCost: { log2N: 4, r: 1, p: 1 },
    now,
    newId: () => crypto.randomUUID(),
  });
  const bugs: unknown[] = [];
  const index = {
    path: '/index.html',
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    bytes: Buffer.from('the reader'),
  };
  const app = createApp({
    library,
    tasks: tasksHere(library),
    user: 'local',
    version: '1.2.3',
    files: [index],
    port: () => (app.server.address() as AddressInfo | null)?.port ?? 80,
    onBug: (error) => bugs.push(error),
    ...options,
  });
  return {
    library,
    app,
    bugs,
    later: (ms) => (offset += ms),
    now,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
export const cookie = (secret: string) => ({ cookie: `other=1; pith_session=${secret}` });

/** Adds ann and bob. */
export async function addPeople(library: Library): Promise<{ readonly ann: User; readonly bob: User }> {
  const ann = await library.accounts.addFirst({ name: 'ann', password: PASSWORD }, 'local', actor);
  const bob = await library.accounts.add({ name: 'bob', password: PASSWORD }, actor);
  return { ann, bob };
}

export const addToken = async (
  library: Library,
  user: string,
  scopes: readonly TokenScope[] = [],
  expiresAt?: string,
) => (await library.accounts.addToken({ user, name: 'test', scopes, expiresAt }, actor)).secret;

export const savePage = async (library: Library, user: string, name: string) => {
  const html = `<title>${name}</title><h1>${name}</h1><p>${`A text about ${name}, long enough to be an article. `.repeat(9)}</p>`;
  return (await library.for(user).save({ url: `https://pages.example/${name}`, html })).bookmark;
};
