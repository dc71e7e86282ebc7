import { isIPv4 } from 'node:net';

/** Whether this host name or address always refers to this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/**
 * Whether a Host header names this server. Protects against DNS rebinding: if another site's name resolved to our address,
 * its pages would be same-origin with us.
 */
export function isOurHost(header: string | undefined, port: number): boolean {
  const [, name, ownPort] = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d+))?$/i.exec(header ?? '') ?? [];
  if (name === undefined) return false;
  return isLoopback(name.replace(/^\[|\]$/g, '').toLowerCase()) && Number(ownPort ?? 80) === port;
}
