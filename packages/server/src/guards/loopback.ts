import { isIPv4 } from 'node:net';

/** Whether this name or address can only mean this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/**
 * Whether a Host header names this server. A name of someone else's that resolves to our address (DNS rebinding)
 * would make their page same-origin with us.
 */
export function isOurHost(header: string | undefined, port: number): boolean {
  const [, name, ownPort] = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d+))?$/i.exec(header ?? '') ?? [];
  if (name === undefined) return false;
  return isLoopback(name.replace(/^\[|\]$/g, '').toLowerCase()) && Number(ownPort ?? 80) === port;
}
