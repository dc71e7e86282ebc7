import { getDomain } from 'tldts';

/** Returns the registrable domain of a host by the Public Suffix List; IP addresses and public suffixes are returned unchanged. */
export function registrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
