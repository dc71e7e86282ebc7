import { getDomain } from 'tldts';

/** The part of a host that its owner registered, by the Public Suffix List; addresses and suffixes are returned as they are. */
export function registrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
