/** The web reader's files: a fixed list, read once at the start, so that no request ever becomes a path. */
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
};

const PAGE = '/index.html';
/** Addresses of the web reader's own pages; the script finds out which one it is. */
const PAGES = ['/', '/read/:id'];

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly caching: string;
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
      // The build puts a hash of the content into the names of its assets.
      caching: name.startsWith('assets/') ? FOREVER : ASK_AGAIN,
      bytes: await readFile(join(folder, name)),
    }));
  const read = await Promise.all(files);
  if (!read.some(({ path }) => path === PAGE)) throw serverError('web-not-built', folder);
  return read;
}

export function serveWebFiles(app: FastifyInstance, files: readonly WebFile[]): void {
  for (const file of files) {
    for (const url of file.path === PAGE ? PAGES : [file.path]) {
      app.get(url, async (_, reply) => reply.type(file.type).header('cache-control', file.caching).send(file.bytes));
    }
  }
}
