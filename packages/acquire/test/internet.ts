/** An internet on loopback: hosts by name, some of them with TLS, behind one resolver. Who is not in it does not exist. */
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import type { Resolve } from '../src/door.ts';
import { type Fetcher, type FetchOptions, guardedFetcher } from '../src/fetcher.ts';
import { type Certificate, certificateFor } from './certificate.ts';
import { type Site, secureSite, site } from './loopback.ts';

export interface Internet {
  /** The address of a path: `https` for hosts of the second list. */
  url(host: string, path?: string): string;
  fetcher(options?: Partial<FetchOptions>): Fetcher;
  /** Connections to a host so far. */
  connections(host: string): number;
  [Symbol.asyncDispose](): Promise<void>;
}

type Hosts = Readonly<Record<string, RequestListener>>;

export async function openInternet(plain: Hosts, secure: Hosts = {}): Promise<Internet> {
  const sites = new Map<string, Site>();
  const certificate: Certificate = certificateFor(Object.keys(secure));
  for (const [host, answer] of Object.entries(plain)) sites.set(host, await site(answer));
  for (const [host, answer] of Object.entries(secure)) sites.set(host, await secureSite(answer, certificate));
  const fetchers: Fetcher[] = [];
  const resolve: Resolve = async (host) => {
    if (sites.has(host)) return [{ address: '127.0.0.1', family: 4 }];
    throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
  };
  return {
    url: (host, path = '/') => sites.get(host)!.url(path, host),
    connections: (host) => sites.get(host)!.connections(),
    fetcher(options = {}) {
      const allowedHosts = [...sites.keys()];
      const fetcher = guardedFetcher({ allowedHosts, ca: [certificate.cert], backoffMs: 2, ...options }, resolve);
      fetchers.push(fetcher);
      return fetcher;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(fetchers.map((fetcher) => fetcher.close()));
      await Promise.all([...sites.values()].map((each) => each[Symbol.asyncDispose]()));
    },
  };
}

/** A server that speaks as slowly as it may: one byte, and then another. */
export async function slowLoris(text: string, everyMs: number) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    let at = 0;
    const timer = setInterval(() => socket.write(text[at++ % text.length]!), everyMs);
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as import('node:net').AddressInfo;
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
