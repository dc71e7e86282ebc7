/**
 * The one door to the network: every connection, whoever asks for it, is dialled here after the guard was asked.
 *
 * A name is resolved here and nowhere else, and the socket gets exactly the addresses that were judged: a second answer
 * from the name server, after the judgement, has nobody to go to.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { trouble } from './errors.ts';
import { type Guard, isPublicAddress, portOf, type Target, withoutBrackets } from './guard.ts';
import { type Upstream, upstreamOf } from './upstream.ts';

/** A host name → all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** As the rest of the system sees it, hosts file included. */
export const systemResolve: Resolve = (hostname) => lookUp(hostname, { all: true });

export interface DoorOptions {
  readonly guard: Guard;
  readonly resolve: Resolve;
  /** For the name, the connection and, again, for TLS. */
  readonly connectMs: number;
  /** Until the headers, and between two pieces of the body. */
  readonly silenceMs: number;
  /** The operator's proxy: who connects then is the proxy, to a name that was judged here. */
  readonly proxy?: string | undefined;
  /** Certificates of authorities to trust besides the system's. */
  readonly ca?: readonly string[] | undefined;
}

export interface Door {
  /** HTTP/1.1 and HTTP/2 over judged connections. */
  readonly agent: Agent;
  /** A judged connection, before any TLS. */
  dial(target: Target): Promise<Socket>;
}

export function openDoor({ guard, resolve, connectMs, silenceMs, proxy, ca }: DoorOptions): Door {
  const upstream = proxy === undefined ? undefined : upstreamOf(proxy, connectMs);

  async function dial(target: Target): Promise<Socket> {
    const verdict = guard(target);
    if (verdict === 'denied') throw trouble('address-denied');
    const judged = verdict === 'allowed' ? resolve : publicOnly(resolve);
    if (upstream) return throughProxy(upstream, target, verdict === 'allowed' ? undefined : judged);
    return connected(target, judged, connectMs);
  }

  const toTls = buildConnector({ timeout: connectMs, allowH2: true, ...(ca && { ca: [...ca] }) });
  const agent = new Agent({
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    allowH2: true,
    connect(target, callback) {
      dial(target).then(
        (socket) => {
          if (target.protocol === 'https:') toTls({ ...target, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error) => callback(error, null),
      );
    },
  });
  return { agent, dial };
}

/** One private address among public ones is enough to refuse: whoever answers so is up to something. */
export function publicOnly(resolve: Resolve): Resolve {
  return async (hostname) => {
    const addresses = await resolve(hostname);
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw trouble('address-denied');
    return addresses;
  };
}

function connected(target: Target, resolve: Resolve, connectMs: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const host = withoutBrackets(target.hostname);
    const socket = connect({ host, port: portOf(target), lookup: lookupThrough(resolve), noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      fail(trouble('timed-out'));
    }, connectMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      fail(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      socket.on('error', () => {}); // whoever gets it listens for itself; nobody is left without
      socket.setKeepAlive(true, 60_000);
      done(socket);
    });
  });
}

/**
 * The proxy resolves the name again, so this judgement is the best there is here, not the last word: see the guide.
 * A name that is not known on this side of the proxy may well be known on the other.
 */
async function throughProxy(upstream: Upstream, target: Target, judge: Resolve | undefined): Promise<Socket> {
  const host = withoutBrackets(target.hostname);
  if (judge && isIP(host) === 0) {
    if (isLocalName(host)) throw trouble('address-denied');
    await judge(host).catch((error) => {
      if (error?.type === 'address-denied') throw error;
    });
  }
  return upstream.connect(target.hostname, portOf(target));
}

/** Names that only mean something inside a network: single labels, and the domains reserved for it. */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase();
  return !name.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(name);
}

/** Our resolver in the shape that sockets ask for. */
function lookupThrough(resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(trouble('dns-failed'), '');
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}
