import type { IncomingHttpHeaders } from 'node:http';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something. A browser says where a request comes from in headers that a page cannot forge;
 * without them it is not a browser, and then no other site can be behind it.
 */
export function mayChange(method: string, headers: IncomingHttpHeaders): boolean {
  if (READING.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
