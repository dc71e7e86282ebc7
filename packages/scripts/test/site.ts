/** A site on loopback that plays several hosts, and the real guarded fetcher on its way there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedFetcher } from '@pith/acquire';
import { afterAll } from 'vitest';
import type { Network } from '../src/index.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

type Reply =
  | string
  | object
  | { readonly status: number; readonly headers?: Record<string, string | string[]>; readonly text?: string };
export type Routes = Readonly<Record<string, Reply>>;

export interface Site {
  readonly network: Network;
  readonly seen: Seen[];
}

const isWhole = (
  reply: Reply,
): reply is { status: number; headers?: Record<string, string | string[]>; text?: string } =>
  typeof reply === 'object' && 'status' in reply && typeof reply.status === 'number';

/** Routes by `host/path?query`: text is HTML, an object is JSON, one with a status is the answer itself. */
export async function siteWith(routes: Routes): Promise<Site> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const url = `${request.headers.host?.replace(/:\d+$/, '')}${request.url}`;
    seen.push({ method: request.method!, url, headers: request.headers, body });
    const reply = routes[url];
    if (reply === undefined) response.writeHead(404).end('nothing here');
    else if (typeof reply === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(reply);
    else if (isWhole(reply)) response.writeHead(reply.status, reply.headers).end(reply.text);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hosts = [...new Set(Object.keys(routes).map((route) => route.split('/')[0]!))];
  const fetcher = guardedFetcher({ allowedHosts: hosts.map((host) => `${host}:${port}`), retries: 0 }, async () => [
    { address: '127.0.0.1', family: 4 },
  ]);
  afterAll(async () => {
    await fetcher.close();
    server.close();
  });
  /** Names stay; only the way there is another. Hosts that are not part of the site are refused by the guard. */
  const here = (address: string) => {
    const url = URL.parse(address);
    if (!url || !hosts.includes(url.hostname)) return address;
    url.protocol = 'http:';
    url.port = String(port);
    return url.href;
  };
  const network: Network = {
    async visit() {
      const visit = await fetcher.visit();
      return { resource: (url, ask) => visit.resource(here(url), ask) };
    },
  };
  return { network, seen };
}
