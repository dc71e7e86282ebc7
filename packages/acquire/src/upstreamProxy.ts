/** Connects through the operator's proxy with CONNECT. The connection to the proxy itself is not guarded: it is configured by the operator. */
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { acquireError } from './errors.ts';

export interface UpstreamProxy {
  /** Opens a tunnel to host and port. */
  connect(host: string, port: number): Promise<Socket>;
}

export function createUpstreamProxy(address: string, connectTimeoutMs: number): UpstreamProxy {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') throw acquireError('bad-proxy');
  const sendToProxy = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = url.username && { 'proxy-authorization': `Basic ${btoa(credentials)}` };

  return {
    connect(host, port) {
      const authority = `${host}:${port}`;
      const request = sendToProxy({
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        method: 'CONNECT',
        path: authority,
        headers: { host: authority, ...authorization },
        agent: false,
      });
      return openTunnel(request, connectTimeoutMs);
    },
  };
}

function openTunnel(request: ClientRequest, connectTimeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.destroy();
      reject(acquireError('timed-out'));
    }, connectTimeoutMs);
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(acquireError('proxy-failed', undefined, error));
    });
    request.once('connect', ({ statusCode }, socket: Socket, head) => {
      clearTimeout(timer);
      if (statusCode === 200 && head.length === 0) return resolve(socket);
      socket.destroy();
      reject(acquireError('proxy-failed', `status ${statusCode}`));
    });
    request.once('response', ({ statusCode }) => {
      clearTimeout(timer);
      request.destroy();
      reject(acquireError('proxy-failed', `status ${statusCode}`));
    });
    request.end();
  });
}
