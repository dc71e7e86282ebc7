/** Sites for tests, on loopback: each counts who connected. */

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface Site {
  /** `127.0.0.1:port`. */
  readonly host: string;
  readonly port: number;
  /** By its address, or by a name that the test resolves. */
  url(path?: string, name?: string): string;
  /** Connections so far. */
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

export function site(answer: RequestListener): Promise<Site> {
  return listening(createServer(answer));
}

/** TLS, HTTP/2 or 1.1 as the visitor prefers. */
export function secureSite(answer: RequestListener, certificate: Certificate): Promise<Site> {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, answer as never);
  return listening(server as unknown as Server, 'https');
}

/** For what no HTTP server would send: the bytes are the answer, and then the line is cut. */
export function rawSite(bytes: string): Promise<Site> {
  return listening(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(bytes, 'latin1'));
    }),
  );
}

/** Answers every path of the table with its handler; anything else is a mistake of the test. */
export function paths(
  table: Record<string, (answer: ServerResponse, request: IncomingMessage) => void>,
): RequestListener {
  return (request, answer) => {
    const handler = table[request.url ?? ''];
    if (handler) handler(answer, request);
    else answer.writeHead(418).end();
  };
}

export function html(answer: ServerResponse, body = '<p>Hello'): void {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

async function listening(server: Server, scheme = 'http'): Promise<Site> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    port,
    url: (path = '/', name = '127.0.0.1') => `${scheme}://${name}:${port}${path}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
