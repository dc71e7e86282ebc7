/** Simulates the internet on loopback: named hosts, some with TLS, behind one resolver. Other names do not resolve. */
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { type Fetcher, type FetchOptions, guardedFetcher } from '../src/fetcher.ts';
import type { Resolve } from '../src/guardedConnector.ts';
import { type Certificate, certificateFor } from './certificate.ts';
import { type Site, secureSite, site } from './loopback.ts';

export interface Internet {
  /** URL of a path; `https` for secure hosts. */
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
  for (const [host, response] of Object.entries(plain)) sites.set(host, await site(response));
  for (const [host, response] of Object.entries(secure)) sites.set(host, await secureSite(response, certificate));
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

/** A server that sends one byte at a time. */
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
