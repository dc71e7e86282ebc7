/**
 * A local HTTP proxy for a program that opens its own connections, such as a browser. Every connection goes through the
 * guarded connector, so the guard checks each request and the connection goes to exactly the address that was checked
 * (DNS pinning).
 *
 * Clients must authenticate with its password. A browser must be configured to use the proxy for loopback addresses too
 * (`<-loopback>`); otherwise it connects to them directly.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { type Dispatcher, request as sendRequest } from 'undici';
import { readWebAddress, type Target } from './guard.ts';
import type { GuardedConnector } from './guardedConnector.ts';

export interface ProxyOptions {
  /** Address to listen on; default loopback. A browser on another machine needs an address it can reach. */
  readonly host?: string | undefined;
  /** Limit for all response bytes together, as transferred; default 500 MB. */
  readonly maxBytes?: number | undefined;
  /** Default 2,000. */
  readonly maxRequests?: number | undefined;
  /** Closes connections without traffic after this time; default 60 seconds. */
  readonly idleMs?: number | undefined;
}

export interface PinningProxy {
  /** `http://host:port` */
  readonly server: string;
  readonly username: string;
  readonly password: string;
  /** Host names of the last hundred requests that were refused or failed. */
  refusals(): readonly string[];
  close(): Promise<void>;
}

/** Headers that apply to one connection only and are not forwarded. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'host'],
]);

export async function openPinningProxy(connector: GuardedConnector, options: ProxyOptions = {}): Promise<PinningProxy> {
  const { host = '127.0.0.1', maxBytes = 500_000_000, maxRequests = 2000, idleMs = 60_000 } = options;
  const [username, password] = ['pith', randomBytes(18).toString('base64url')];
  const expected = Buffer.from(`Basic ${btoa(`${username}:${password}`)}`);
  const sockets = new Set<Socket>();
  const refused: string[] = [];
  let requests = 0;
  let bytes = 0;

  const isAuthenticated = ({ headers }: IncomingMessage) => {
    const actual = Buffer.from(headers['proxy-authorization'] ?? '');
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  const isWithinLimits = () => ++requests <= maxRequests && bytes <= maxBytes;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const recordRefusal = (host: string) => {
    refused.push(host.slice(0, 255));
    if (refused.length > 100) refused.shift();
  };
  const countBytes = (upstream: NodeJS.ReadableStream & { destroy(): unknown }) =>
    upstream.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > maxBytes) upstream.destroy();
    });

  const server = createServer(async (request, response) => {
    if (!isAuthenticated(request)) return void response.writeHead(407, CHALLENGE).end();
    if (!isWithinLimits()) return void response.writeHead(403).end();
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    try {
      const url = readWebAddress(request.url ?? '');
      const upstreamResponse = await sendRequest(url, {
        dispatcher: connector.agent,
        method: request.method as Dispatcher.HttpMethod,
        headers: forwardedHeaders(request.headers),
        body: hasBody(request) ? request : null,
        signal: disconnected.signal,
      });
      countBytes(upstreamResponse.body);
      response.writeHead(upstreamResponse.statusCode, forwardedHeaders(upstreamResponse.headers));
      pipeline(upstreamResponse.body, response, () => {});
    } catch {
      recordRefusal(URL.parse(request.url ?? '')?.hostname ?? '');
      endWithBadGateway(response);
    }
  });

  server.on('connection', track);
  server.on('connect', async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isAuthenticated(request)) {
      return void socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="pith"\r\n\r\n',
      );
    }
    const target = targetOf(request.url ?? '');
    if (!target || !isWithinLimits()) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    try {
      const upstream = await connector.connect(target);
      track(upstream);
      if (socket.destroyed) return void upstream.destroy();
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      countBytes(upstream);
      pipeline(upstream, socket, upstream, () => {});
    } catch {
      recordRefusal(target.hostname);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
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

/**
 * The target of a CONNECT request. The protocol inside the tunnel is unknown, so it is assumed from the port: 80 is http,
 * everything else https, and the guard refuses non-default ports that are not allowed.
 */
function targetOf(authority: string): Target | undefined {
  const url = /^(?:[^\s/?#@\\:]+|\[[\da-f:.]+\]):\d{1,5}$/i.test(authority) ? URL.parse(`https://${authority}/`) : null;
  if (!url) return undefined;
  const isHttp = url.port === '80';
  return isHttp ? { protocol: 'http:', hostname: url.hostname, port: '' } : url;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function forwardedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> {
  const namedInConnection = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) || namedInConnection.includes(name) ? [] : [[name, value]],
    ),
  );
}

function endWithBadGateway(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502).end();
}
