/**
 * Opens every network connection of Pith, after the guard has checked its target (SSRF protection).
 *
 * Host names are resolved here and nowhere else, and the socket connects to exactly the addresses that were checked. A
 * second DNS answer after the check (DNS rebinding) therefore has no effect.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as dnsLookup } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { acquireError } from './errors.ts';
import { type Guard, isPublicAddress, portOf, type Target, withoutBrackets } from './guard.ts';
import { createUpstreamProxy, type UpstreamProxy } from './upstreamProxy.ts';

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The system's resolver, hosts file included. */
export const systemResolve: Resolve = (hostname) => dnsLookup(hostname, { all: true });

export interface ConnectorOptions {
  readonly guard: Guard;
  readonly resolve: Resolve;
  /** Limit for DNS and connecting together, and again for the TLS handshake. */
  readonly connectTimeoutMs: number;
  /** Limit for receiving the headers, and between two chunks of the body. */
  readonly idleTimeoutMs: number;
  /** URL of the operator's proxy. The proxy then connects, to a name that was checked here. */
  readonly proxy?: string | undefined;
  /** CA certificates (PEM) to trust besides the system's. */
  readonly ca?: readonly string[] | undefined;
}

export interface GuardedConnector {
  /** HTTP/1.1 and HTTP/2 over guarded connections. */
  readonly agent: Agent;
  /** Opens a guarded TCP connection, without TLS. */
  connect(target: Target): Promise<Socket>;
}

export function createGuardedConnector({
  guard,
  resolve,
  connectTimeoutMs,
  idleTimeoutMs,
  proxy,
  ca,
}: ConnectorOptions): GuardedConnector {
  const upstreamProxy = proxy === undefined ? undefined : createUpstreamProxy(proxy, connectTimeoutMs);

  async function connectGuarded(target: Target): Promise<Socket> {
    const verdict = guard(target);
    if (verdict === 'denied') throw acquireError('address-denied');
    const checkedResolve = verdict === 'allowed' ? resolve : publicAddressesOnly(resolve);
    if (upstreamProxy) {
      return connectThroughProxy(upstreamProxy, target, verdict === 'allowed' ? undefined : checkedResolve);
    }
    return connectDirectly(target, checkedResolve, connectTimeoutMs);
  }

  const connectTls = buildConnector({ timeout: connectTimeoutMs, allowH2: true, ...(ca && { ca: [...ca] }) });
  const agent = new Agent({
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    allowH2: true,
    connect(target, callback) {
      connectGuarded(target).then(
        (socket) => {
          if (target.protocol === 'https:') connectTls({ ...target, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error) => callback(error, null),
      );
    },
  });
  return { agent, connect: connectGuarded };
}

/** Rejects a name if any of its addresses is not public: a mix of public and private addresses suggests an attack. */
export function publicAddressesOnly(resolve: Resolve): Resolve {
  return async (hostname) => {
    const addresses = await resolve(hostname);
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw acquireError('address-denied');
    return addresses;
  };
}

function connectDirectly(target: Target, resolve: Resolve, connectTimeoutMs: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const host = withoutBrackets(target.hostname);
    const socket = connect({ host, port: portOf(target), lookup: toLookupFunction(resolve), noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      fail(acquireError('timed-out'));
    }, connectTimeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      fail(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      socket.on('error', () => {}); // the caller adds its own handler; this one prevents an uncaught error until then
      socket.setKeepAlive(true, 60_000);
      done(socket);
    });
  });
}

/**
 * The proxy resolves the name again, so this check is not the final decision: see the guide. A name that does not resolve
 * here may still resolve at the proxy.
 */
async function connectThroughProxy(
  upstreamProxy: UpstreamProxy,
  target: Target,
  checkedResolve: Resolve | undefined,
): Promise<Socket> {
  const host = withoutBrackets(target.hostname);
  if (checkedResolve && isIP(host) === 0) {
    if (isLocalName(host)) throw acquireError('address-denied');
    await checkedResolve(host).catch((error) => {
      if (error?.type === 'address-denied') throw error;
    });
  }
  return upstreamProxy.connect(target.hostname, portOf(target));
}

/** Whether a name only exists inside a local network: a single label, or a domain reserved for local use. */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase();
  return !name.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(name);
}

/** Adapts a `Resolve` to the `lookup` option of sockets. */
function toLookupFunction(resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(acquireError('dns-failed'), '');
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}
