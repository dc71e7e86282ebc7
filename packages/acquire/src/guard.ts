/**
 * Decides where Pith may connect: public internet hosts on default ports, and the hosts the operator allowed.
 *
 * This file only decides; `guardedConnector.ts` enforces it for every connection. Error messages never reveal the address
 * behind a name.
 */
import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { acquireError } from './errors.ts';

/** The parts of a URL that determine where a connection goes. */
export type Target = Pick<URL, 'protocol' | 'hostname' | 'port'>;

/**
 * `allowed`: the operator allowed this host, whatever its addresses are.
 * `if-public`: a public IP address, or a name that is allowed if every address it resolves to is public.
 */
type Verdict = 'allowed' | 'if-public' | 'denied';

export type Guard = (target: Target) => Verdict;

const defaultPorts = new Map([
  ['http:', '80'],
  ['https:', '443'],
]);

export function guardFor(allowedHosts: readonly string[]): Guard {
  const allowed = new Set(allowedHosts.map(parseAllowedHost));
  return ({ protocol, hostname, port }) => {
    const defaultPort = defaultPorts.get(protocol);
    if (defaultPort === undefined) return 'denied';
    const host = withoutBrackets(hostname);
    if (allowed.has(hostKey(host)) || allowed.has(hostKey(host, port || defaultPort))) return 'allowed';
    if (port && port !== defaultPort) return 'denied';
    return isIP(host) === 0 || isPublicAddress(host) ? 'if-public' : 'denied';
  };
}

/** Parses a URL from outside, relative to `base`. Accepts only http and https, without credentials. */
export function readWebAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !defaultPorts.has(url.protocol) || url.username || url.password) throw acquireError('bad-url');
  return url;
}

/** Whether an IP address is on the public internet. Expects the canonical spelling that URLs and resolvers use. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  if (address.match(NAT64)) return isPublicIPv4(lastIPv4Of(address));
  if (isIsatap(address) && !isPublicIPv4(lastIPv4Of(address))) return false;
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

/** All public IPv6 addresses. Outside it `range()` also returns `unicast` for unassigned addresses such as `::7f00:1`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** How IPv6-only hosts reach IPv4 sites (RFC 6052): the only IPv6 form with an embedded IPv4 address that can be public. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** In a public range, but internal: the virtual machine agent of Azure. */
const AZURE_VM_AGENT = '168.63.129.16';

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== AZURE_VM_AGENT;
}

/** RFC 5214: any prefix, then `[02]00:5efe` and the IPv4 address of the tunnel endpoint. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}

function lastIPv4Of(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/** Normalises an entry of the operator's list to the key that `guardFor` looks up. */
function parseAllowedHost(entry: string): string {
  const { host, port } =
    /^(?<host>\[[^\]]*\]|[^:]*)(?::(?<port>\d{1,5}))?$/.exec(withBrackets(entry.trim()))?.groups ?? {};
  const url = host && !/[/?#@\\*\s]/.test(host) ? URL.parse(`http://${host}/`) : null;
  if (!url?.hostname) throw acquireError('bad-allowed-host', entry);
  return hostKey(withoutBrackets(url.hostname), port && String(Number(port)));
}

function hostKey(host: string, port = 'any'): string {
  return `${host} ${port}`;
}

function withBrackets(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** The port of a target, or the default port of its protocol. */
export function portOf({ protocol, port }: Target): number {
  return Number(port || defaultPorts.get(protocol));
}

export function withoutBrackets(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}
