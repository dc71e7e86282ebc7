/**
 * A proxy, on loopback unless told otherwise, for a program that opens its own connections, such as a browser: whatever it asks for is dialled
 * at the door, so that the guard judges every one of its requests and the address it gets is the address that was judged.
 *
 * Only who has its password is served. A browser must be told to send loopback addresses here too (`<-loopback>`), else
 * it would go there by itself.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { type Dispatcher, request as send } from 'undici';
import type { Door } from './door.ts';
import { readWebAddress, type Target } from './guard.ts';

export interface ProxyOptions {
  /** An address of this machine to listen at, for a browser that runs elsewhere: loopback. */
  readonly host?: string | undefined;
  /** For all that is sent back, as it comes: 500 MB. */
  readonly maxBytes?: number | undefined;
  /** 2,000. */
  readonly maxRequests?: number | undefined;
  /** Of a connection on which nobody speaks: 60 seconds. */
  readonly idleMs?: number | undefined;
}

export interface PinningProxy {
  /** `http://host:port` */
  readonly server: string;
  readonly username: string;
  readonly password: string;
  /** Host names that were refused, the last hundred of them. */
  refusals(): readonly string[];
  close(): Promise<void>;
}

/** Between us and one neighbour only; the next one has its own. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'host'],
]);

export async function openPinningProxy(door: Door, options: ProxyOptions = {}): Promise<PinningProxy> {
  const { host = '127.0.0.1', maxBytes = 500_000_000, maxRequests = 2000, idleMs = 60_000 } = options;
  const [username, password] = ['pith', randomBytes(18).toString('base64url')];
  const expected = Buffer.from(`Basic ${btoa(`${username}:${password}`)}`);
  const sockets = new Set<Socket>();
  const refused: string[] = [];
  let requests = 0;
  let bytes = 0;

  const isKnown = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const isWithin = () => ++requests <= maxRequests && bytes <= maxBytes;
  const watch = (socket: Socket) => {
    sockets.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const refuse = (host: string) => {
    refused.push(host.slice(0, 255));
    if (refused.length > 100) refused.shift();
  };
  const count = (upstream: NodeJS.ReadableStream & { destroy(): unknown }) =>
    upstream.on('data', (piece: Uint8Array) => {
      bytes += piece.length;
      if (bytes > maxBytes) upstream.destroy();
    });

  const server = createServer(async (request, answer) => {
    if (!isKnown(request)) return void answer.writeHead(407, CHALLENGE).end();
    if (!isWithin()) return void answer.writeHead(403).end();
    const gone = new AbortController();
    answer.once('close', () => gone.abort());
    try {
      const url = readWebAddress(request.url ?? '');
      const got = await send(url, {
        dispatcher: door.agent,
        method: request.method as Dispatcher.HttpMethod,
        headers: passedOn(request.headers),
        body: hasBody(request) ? request : null,
        signal: gone.signal,
      });
      count(got.body);
      answer.writeHead(got.statusCode, passedOn(got.headers));
      pipeline(got.body, answer, () => {});
    } catch {
      refuse(URL.parse(request.url ?? '')?.hostname ?? '');
      end(answer);
    }
  });

  server.on('connection', watch);
  server.on('connect', async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isKnown(request)) {
      return void socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="pith"\r\n\r\n',
      );
    }
    const target = targetOf(request.url ?? '');
    if (!target || !isWithin()) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    try {
      const upstream = await door.dial(target);
      watch(upstream);
      if (socket.destroyed) return void upstream.destroy();
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      count(upstream);
      pipeline(upstream, socket, upstream, () => {});
    } catch {
      refuse(target.hostname);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
  });

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, host, listening);
  });
  return {
    server: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    username,
    password,
    refusals: () => [...refused],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const CHALLENGE = { 'proxy-authenticate': 'Basic realm="pith"' };

/** Where a tunnel shall lead. What is spoken inside is not known: the port tells, and other ports need permission. */
function targetOf(authority: string): Target | undefined {
  const url = /^(?:[^\s/?#@\\:]+|\[[\da-f:.]+\]):\d{1,5}$/i.test(authority) ? URL.parse(`https://${authority}/`) : null;
  if (!url) return undefined;
  const isHttp = url.port === '80';
  return isHttp ? { protocol: 'http:', hostname: url.hostname, port: '' } : url;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function passedOn(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) || named.includes(name) ? [] : [[name, value]],
    ),
  );
}

function end(answer: ServerResponse): void {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502).end();
}
