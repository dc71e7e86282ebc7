/**
 * The one judge of where we may connect: public Internet hosts on default ports, and what the operator named.
 *
 * It only judges; `door.ts` sees to it that every connection asks. Its refusals never say what was found behind a name.
 */
import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { trouble } from './errors.ts';

/** The parts of a URL that say where a connection goes. */
export type Target = Pick<URL, 'protocol' | 'hostname' | 'port'>;

/**
 * `allowed`: the operator named this host, whatever its addresses are.
 * `if-public`: a name, allowed if every address it resolves to is public (or already known to be a public address).
 */
type Verdict = 'allowed' | 'if-public' | 'denied';

export type Guard = (target: Target) => Verdict;

const defaultPorts = new Map([
  ['http:', '80'],
  ['https:', '443'],
]);

export function guardFor(allowedHosts: readonly string[]): Guard {
  const allowed = new Set(allowedHosts.map(toAllowed));
  return ({ protocol, hostname, port }) => {
    const defaultPort = defaultPorts.get(protocol);
    if (defaultPort === undefined) return 'denied';
    const host = withoutBrackets(hostname);
    if (allowed.has(keyOf(host)) || allowed.has(keyOf(host, port || defaultPort))) return 'allowed';
    if (port && port !== defaultPort) return 'denied';
    return isIP(host) === 0 || isPublicAddress(host) ? 'if-public' : 'denied';
  };
}

/** Reads an address from outside, relative to the page that named it. */
export function readWebAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !defaultPorts.has(url.protocol) || url.username || url.password) throw trouble('bad-url');
  return url;
}

/** Whether a numeric address, in the canonical spelling that URLs and resolvers give, is a host of the public Internet. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  if (address.match(NAT64)) return isPublicIPv4(lastIPv4Of(address));
  if (isIsatap(address) && !isPublicIPv4(lastIPv4Of(address))) return false;
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

/** All of public IPv6. Outside it `range()` also calls `unicast` what nobody has assigned, such as `::7f00:1`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** How hosts without IPv4 reach IPv4 sites (RFC 6052): the only form of embedded IPv4 address that leads anywhere public. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Looks public, but a cloud answers on it from inside: Azure's virtual machine agent. */
const INSIDE_A_CLOUD = '168.63.129.16';

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== INSIDE_A_CLOUD;
}

/** RFC 5214: any prefix, then `[02]00:5efe` and the IPv4 address that packets are tunnelled to. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}

function lastIPv4Of(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/** An entry of the operator's list as the key that `guardFor` looks up: in the spelling that URLs have. */
function toAllowed(entry: string): string {
  const { host, port } =
    /^(?<host>\[[^\]]*\]|[^:]*)(?::(?<port>\d{1,5}))?$/.exec(bracketed(entry.trim()))?.groups ?? {};
  const url = host && !/[/?#@\\*\s]/.test(host) ? URL.parse(`http://${host}/`) : null;
  if (!url?.hostname) throw trouble('bad-allowed-host', entry);
  return keyOf(withoutBrackets(url.hostname), port && String(Number(port)));
}

function keyOf(host: string, port = 'any'): string {
  return `${host} ${port}`;
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** The port a connection goes to. */
export function portOf({ protocol, port }: Target): number {
  return Number(port || defaultPorts.get(protocol));
}

export function withoutBrackets(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}
