/** Test servers on loopback that count connections. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface Site {
  /** `127.0.0.1:port`. */
  readonly host: string;
  readonly port: number;
  /** URL with the IP address, or with a host name that the test resolves. */
  url(path?: string, name?: string): string;
  /** Connections so far. */
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

export function site(response: RequestListener): Promise<Site> {
  return listening(createServer(response));
}

/** TLS with HTTP/2 or HTTP/1.1, as the client prefers. */
export function secureSite(response: RequestListener, certificate: Certificate): Promise<Site> {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, response as never);
  return listening(server as unknown as Server, 'https');
}

/** Sends raw bytes, for responses that no HTTP server would send, and closes the connection. */
export function rawSite(bytes: string): Promise<Site> {
  return listening(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(bytes, 'latin1'));
    }),
  );
}

/** Calls the handler of the requested path; other paths get status 418. */
export function paths(
  table: Record<string, (response: ServerResponse, request: IncomingMessage) => void>,
): RequestListener {
  return (request, response) => {
    const handler = table[request.url ?? ''];
    if (handler) handler(response, request);
    else response.writeHead(418).end();
  };
}

export function html(response: ServerResponse, body = '<p>Hello'): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
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
