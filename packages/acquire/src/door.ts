/**
 * The one door to the network: an undici agent whose every connection has passed the guard.
 *
 * A name is resolved here and nowhere else, and the socket gets exactly the addresses that were judged: a second answer
 * from the name server, after the judgement, has nobody to go to.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { trouble } from './errors.ts';
import { type Guard, isPublicAddress } from './guard.ts';

/** A host name → all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** As the rest of the system sees it, hosts file included. */
export const systemResolve: Resolve = (hostname) => lookUp(hostname, { all: true });

interface DoorOptions {
  readonly guard: Guard;
  readonly resolve: Resolve;
  readonly connectMs: number;
  readonly silenceMs: number;
}

export function guardedAgent({ guard, resolve, connectMs, silenceMs }: DoorOptions): Agent {
  const connectorOver = (lookup: LookupFunction) => buildConnector({ lookup, timeout: connectMs, allowH2: false });
  const toAllowed = connectorOver(lookupThrough(resolve));
  const toPublic = connectorOver(lookupThrough(publicOnly(resolve)));
  return new Agent({
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs, // between two pieces
    connect(target, callback) {
      const verdict = guard(target);
      if (verdict === 'denied') callback(trouble('address-denied'), null);
      else if (verdict === 'allowed') toAllowed(target, callback);
      else toPublic(target, callback);
    },
  });
}

/** One private address among public ones is enough to refuse: whoever answers so is up to something. */
export function publicOnly(resolve: Resolve): Resolve {
  return async (hostname) => {
    const addresses = await resolve(hostname);
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw trouble('address-denied');
    return addresses;
  };
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
