/** Serves a folder on loopback below a path, as a static host does. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

export interface FolderServer {
  /** Ends with a slash. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveFolder(folder: string, path: string): Promise<FolderServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://host');
    const file = pathname.startsWith(path) ? join(folder, normalize(`/${pathname.slice(path.length)}`)) : undefined;
    const content = file && (await readFile(file).catch(() => undefined));
    response.writeHead(content ? 200 : 404, { 'content-type': types[extname(pathname)] ?? 'text/plain' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
