import { isIP, isIPv4 } from 'node:net';

/** Whether this host name or address always refers to this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** The name and port of a Host header; undefined if it is malformed. */
function parseHost(
  header: string | undefined,
): { readonly name: string; readonly port: string | undefined } | undefined {
  const [, name, port] = /^(\[[0-9a-f:.]+\]|[^:[\]/?#@\s]+)(?::(\d+))?$/i.exec(header ?? '') ?? [];
  return name === undefined ? undefined : { name: name.replace(/^\[|\]$/g, '').toLowerCase(), port };
}

/**
 * Whether a Host header names this server on this machine. Protects against DNS rebinding: if another site's name resolved to
 * our address, its pages would be same-origin with us.
 */
export function isOurHost(header: string | undefined, port: number, isTls = false): boolean {
  const host = parseHost(header);
  return host !== undefined && isLoopback(host.name) && Number(host.port ?? (isTls ? 443 : 80)) === port;
}

/** The same for a server with accounts: also an IP address, which no other site can have as its name, and the configured host. */
export function isPublicHost(header: string | undefined, baseUrl: string | undefined): boolean {
  const host = parseHost(header);
  if (!host) return false;
  if (isIP(host.name) !== 0) return true;
  const ours = baseUrl === undefined ? undefined : new URL(baseUrl);
  return (
    ours !== undefined &&
    host.name === ours.hostname &&
    (host.port ?? defaultPort(ours)) === (ours.port || defaultPort(ours))
  );
}

const defaultPort = ({ protocol }: URL) => (protocol === 'https:' ? '443' : '80');
