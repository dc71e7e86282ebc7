/** The operator's own proxy, spoken to with CONNECT. It is trusted as the operator is: no guard stands before it. */
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { trouble } from './errors.ts';

export interface Upstream {
  /** A connection to host and port, made by the proxy. */
  connect(host: string, port: number): Promise<Socket>;
}

export function upstreamOf(address: string, connectMs: number): Upstream {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') throw trouble('bad-proxy');
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = url.username && { 'proxy-authorization': `Basic ${btoa(credentials)}` };

  return {
    connect(host, port) {
      const authority = `${host}:${port}`;
      const request = ask({
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        method: 'CONNECT',
        path: authority,
        headers: { host: authority, ...authorization },
        agent: false,
      });
      return tunnelled(request, connectMs);
    },
  };
}

function tunnelled(request: ClientRequest, connectMs: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      request.destroy();
      fail(trouble('timed-out'));
    }, connectMs);
    request.once('error', (error) => {
      clearTimeout(timer);
      fail(trouble('proxy-failed', undefined, error));
    });
    request.once('connect', ({ statusCode }, socket: Socket, head) => {
      clearTimeout(timer);
      if (statusCode === 200 && head.length === 0) return done(socket);
      socket.destroy();
      fail(trouble('proxy-failed', `status ${statusCode}`));
    });
    request.once('response', ({ statusCode }) => {
      clearTimeout(timer);
      request.destroy();
      fail(trouble('proxy-failed', `status ${statusCode}`));
    });
    request.end();
  });
}
