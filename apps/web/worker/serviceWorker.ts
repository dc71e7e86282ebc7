/**
 * Serves the app itself, and the images of kept articles, when the server cannot be reached. Requests to the API are the app's own business
 * (`src/offline/connection.svelte.ts`).
 */
declare const self: ServiceWorkerGlobalScope;

/** The build writes the names of its files and their hash here. */
declare const BUILD: { readonly version: string; readonly files: readonly string[] };

const SHELL = `pith-shell-${BUILD.version}`;
/** The app writes the images, and articles and changes into the database. */
const IMAGES = 'pith-kept';
const DATABASE = 'pith';
/** The app removes the entry when it knows who has signed in. */
const STATE = 'pith-state';
const SIGNED_IN = './signed-in';

const root = new URL('./', self.location.href);
/** Pages of the app; the server draws all others itself. */
const APP_PAGE = /^(?:archive|favourites|all|share|(?:read|workshop)\/[^/]+|settings(?:\/\w+)?)?$/;
const ACCOUNT_PAGE = /^(?:login|logout|setup)$/;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(useShell()));
self.addEventListener('message', ({ data }) => data === 'use-new-version' && void self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
  const path = url.pathname.slice(root.pathname.length);
  if (request.mode === 'navigate' && ACCOUNT_PAGE.test(path)) event.waitUntil(noteSignIn());
  if (request.method === 'POST' && path === 'logout') event.respondWith(signOut(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (APP_PAGE.test(path)) event.respondWith(fetch(request).catch(() => fromShell('./')));
  } else if (path.startsWith('assets/')) event.respondWith(asset(request));
  else if (BUILD.files.includes(path)) event.respondWith(fetch(request).catch(() => fromShell(path)));
  else if (path.startsWith('bm/')) event.respondWith(fetch(request).catch(() => keptImage(request)));
});

/** Fetches the files of this version; those that an earlier version has too are not fetched again. */
async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  for (const file of ['./', ...BUILD.files]) {
    const known = file.startsWith('assets/') ? await caches.match(new URL(file, root)) : undefined;
    const response = known ?? (await fetch(new URL(file, root), { cache: 'no-cache' }));
    // The page of somebody who is not signed in is another one.
    if (!response.ok || response.redirected) throw new Error(`${file} cannot be kept`);
    await shell.put(new URL(file, root), response);
  }
}

async function useShell(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('pith-shell-') && name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

/** Names of assets contain a hash, so that what is kept never changes. Others than the shell's are kept when they are first used. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(SHELL)).put(request, response.clone());
  return response;
}

const fromShell = async (file: string): Promise<Response> =>
  (await caches.match(new URL(file, root), { cacheName: SHELL })) ?? Response.error();

const keptImage = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: IMAGES })) ?? Response.error();

/** Sign-out removes what is kept, once the server has ended the session. */
async function signOut(request: Request): Promise<Response> {
  const response = await fetch(request);
  await caches.delete(IMAGES);
  indexedDB.deleteDatabase(DATABASE);
  return response;
}

async function noteSignIn(): Promise<void> {
  await (await caches.open(STATE)).put(new URL(SIGNED_IN, root), new Response(''));
}
