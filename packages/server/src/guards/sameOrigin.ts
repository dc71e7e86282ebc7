import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: allows safe methods, same-origin requests and clients that are not browsers. Browsers send the origin of
 * a request in headers that pages cannot forge; a request without them does not come from a browser.
 */
export function isAllowedByOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigins: readonly string[],
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || ownOrigins.includes(headers.origin);
}
