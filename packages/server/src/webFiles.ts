/** Serves the web reader's files from a fixed list, read once at startup, so that no request is used as a file path. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serverError } from './errors.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const INDEX_PAGE = '/index.html';
/** Paths that get the index page; its script shows the right view. */
const CLIENT_ROUTES = [
  '/',
  '/archive',
  '/favourites',
  '/all',
  '/read/:id',
  '/workshop/:id',
  '/share',
  '/settings',
  '/settings/:section',
];

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

export interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly cacheControl: string;
  readonly bytes: Buffer;
}

export async function readWebFiles(folder: string): Promise<readonly WebFile[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => extname(name) in types)
    .map(async (name) => ({
      path: `/${name}`,
      type: types[extname(name)]!,
      // Asset names contain a hash of the content.
      cacheControl: name.startsWith('assets/') ? CACHE_FOREVER : REVALIDATE,
      bytes: await readFile(join(folder, name)),
    }));
  const read = await Promise.all(files);
  if (!read.some(({ path }) => path === INDEX_PAGE)) throw serverError('web-not-built', folder);
  return read;
}

/** The index page gets the base path in its addresses: `"./assets/…"` becomes `"/pith/assets/…"`, in which `/pith` is the path of a proxy. */
export function withBasePath(files: readonly WebFile[], basePath: string): readonly WebFile[] {
  const inPage = (bytes: Buffer) => Buffer.from(bytes.toString().replaceAll('"./', `"${basePath}/`));
  return files.map((file) => (file.path === INDEX_PAGE ? { ...file, bytes: inPage(file.bytes) } : file));
}

/** The page that says, in a browser, that there is nothing at an address. */
export const indexPage = (files: readonly WebFile[]): WebFile | undefined =>
  files.find(({ path }) => path === INDEX_PAGE);

export function serveWebFiles(app: FastifyInstance, files: readonly WebFile[]): void {
  for (const file of files) {
    const isPage = file.path === INDEX_PAGE;
    for (const url of isPage ? CLIENT_ROUTES : [file.path]) {
      app.get(url, { config: { access: isPage ? 'page' : 'file' } }, async (_, reply) =>
        reply.type(file.type).header('cache-control', file.cacheControl).send(file.bytes),
      );
    }
  }
}
