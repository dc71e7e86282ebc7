/**
 * Matches host triggers by keys. A trigger has one key for each host it names, a page has one for each form of its host. Thousands of rules
 * can so be matched by looking up a few keys.
 */
import { md5 } from '../md5.ts';
import type { HostTrigger } from './rule.ts';

/** Removes one leading `www.` label. */
export function withoutWww(host: string): string {
  return normalise(host).replace(/^www\./, '');
}

function normalise(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

export function keysOfTrigger(trigger: HostTrigger): string[] {
  const { equals = [], equals_www = [], ends_with = [], etld_plus_one = [], md5: digests = [] } = trigger;
  return [
    ...equals.map((name) => `=${withoutWww(name)}`),
    ...equals_www.map((name) => `!${normalise(name)}`),
    ...ends_with.map((name) => `.${withoutWww(name)}`),
    ...etld_plus_one.map((name) => `.${withoutWww(name)}`), // the reader has checked that nothing above it is registrable
    ...digests.map((digest) => `#${digest}`),
  ];
}

/** `hasDigests`: whether any rule names hosts by MD5. If not, no digests are computed. */
export function keysOfHost(host: string, hasDigests: boolean): string[] {
  const bare = withoutWww(host);
  const labels = bare.split('.');
  const suffixes = labels.map((_, i) => labels.slice(i).join('.'));
  const keys = [`=${bare}`, `!${normalise(host)}`, ...suffixes.map((name) => `.${name}`)];
  // No digest of the last label alone: it is a top-level domain.
  if (hasDigests) keys.push(...suffixes.slice(0, -1).map((name) => `#${md5(name)}`));
  return keys;
}

export function matchesHost(trigger: HostTrigger, host: string): boolean {
  const keys = new Set(keysOfHost(host, trigger.md5 !== undefined));
  return keysOfTrigger(trigger).some((key) => keys.has(key));
}
