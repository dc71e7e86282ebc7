/** Sites for tests, on loopback: each counts who connected. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface Site {
  /** `127.0.0.1:port`. */
  readonly host: string;
  readonly port: number;
  url(path?: string): string;
  /** Connections so far. */
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

export function site(answer: RequestListener): Promise<Site> {
  return listening(createServer(answer));
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

async function listening(server: Server): Promise<Site> {
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
    url: (path = '/') => `http://${host}${path}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
