/** The real program with a library of its own, and a small web site to save from. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { pngBomb } from '../../../packages/archive/test/pictures.ts';

const program = join(import.meta.dirname, '../../cli/bin/pith.js');
const site = join(import.meta.dirname, 'site');

export interface Product {
  /** URL of the web reader. */
  readonly url: string;
  /** Runs the program with these arguments, e.g. `save`, and returns what it printed. */
  pith(...args: string[]): Promise<string>;
  /** Stops the server, as a power cut would. */
  pause(): Promise<void>;
  /** Starts it again, at the same address and with the same library. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** `allowedHosts` as in `PITH_ALLOWED_HOSTS`; `prepare` writes into the data folder before the program starts. */
export async function startProduct(
  allowedHosts: string,
  prepare?: (dataFolder: string) => Promise<void>,
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-e2e-'));
  await prepare?.(folder);
  const env = { ...process.env, PITH_DATA: folder, PITH_ALLOWED_HOSTS: allowedHosts, TZ: 'UTC' };
  let server = await startServer(env, '0');
  const { url } = server;
  return {
    url,
    async pith(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env, timeout: 30_000 });
      return stdout;
    },
    pause: () => server.stop(),
    async resume() {
      server = await startServer(env, new URL(url).port);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function startServer(env: NodeJS.ProcessEnv, port: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [program, 'serve', '--port', port, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const firstLine = once(createInterface(server.stdout), 'line');
  const [line] = await Promise.race([
    firstLine,
    ended.then(([code]) => Promise.reject(new Error(`pith serve ended with ${code}`))),
  ]);
  return {
    url: JSON.parse(line).url,
    async stop() {
      server.kill('SIGTERM');
      // A connection that a page still has open must not delay the tests.
      const killTimer = setTimeout(() => server.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

export interface Site {
  readonly host: string;
  readonly url: string;
  /** Names of pages that are not there for now. */
  readonly missing: Set<string>;
  stop(): Promise<void>;
}

/** Serves the pages of `site/` on loopback, each by its name without `.html`. All images are the same black one. */
export async function startSite(): Promise<Site> {
  const missing = new Set<string>();
  const server = createServer(async ({ url = '' }, response) => {
    if (url === '/slow') return; // it never answers
    if (url.endsWith('.png'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(pngBomb(300, 200));
    const name = basename(url);
    const html = missing.has(name) ? undefined : await readFile(join(site, `${name}.html`)).catch(() => undefined);
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    missing,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Saves a page through the API and waits until it is saved, or has failed. */
export async function savePage(
  product: Product,
  body: { readonly url: string; readonly html?: string },
): Promise<void> {
  const response = await fetch(`${product.url}/api/bookmarks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 202) throw new Error(await response.text());
  await (await fetch(`${response.headers.get('location')}/events`)).text();
}

export const pageFile = (name: string) => join(site, `${name}.html`);
