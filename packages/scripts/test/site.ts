/** A loopback server that answers for several hosts, and the real guarded fetcher connected to it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedFetcher } from '@pith/acquire';
import { afterAll } from 'vitest';
import type { Network } from '../src/index.ts';

export interface SeenRequest {
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
  readonly seen: SeenRequest[];
}

const isResponse = (
  reply: Reply,
): reply is { status: number; headers?: Record<string, string | string[]>; text?: string } =>
  typeof reply === 'object' && 'status' in reply && typeof reply.status === 'number';

/** Routes by `host/path?query`. A string is sent as HTML, an object as JSON; an object with a status is the whole response. */
export async function startSite(routes: Routes): Promise<Site> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const url = `${request.headers.host?.replace(/:\d+$/, '')}${request.url}`;
    seen.push({ method: request.method!, url, headers: request.headers, body });
    const reply = routes[url];
    if (reply === undefined) response.writeHead(404).end('nothing here');
    else if (typeof reply === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(reply);
    else if (isResponse(reply)) response.writeHead(reply.status, reply.headers).end(reply.text);
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
  /** Points a URL of the site's hosts to the loopback port. The guard rejects all other hosts. */
  const toLoopback = (address: string) => {
    const url = URL.parse(address);
    if (!url || !hosts.includes(url.hostname)) return address;
    url.protocol = 'http:';
    url.port = String(port);
    return url.href;
  };
  const network: Network = {
    async openSession() {
      const session = await fetcher.openSession();
      return { resource: (url, options) => session.resource(toLoopback(url), options) };
    },
  };
  return { network, seen };
}
