/**
 * Hosts by label. A trigger and a host meet in keys: a rule has one for each host it names, a page one for each way its host may be named.
 * So thousands of rules are asked by looking up a handful of keys.
 */
import { getDomain } from 'tldts';
import { md5 } from '../md5.ts';
import type { HostTrigger } from './rule.ts';

/** Takes off one leading `www.` label and nothing else. */
export function withoutWww(host: string): string {
  return normal(host).replace(/^www\./, '');
}

function normal(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

export function keysOfTrigger(trigger: HostTrigger): string[] {
  const { equals = [], equals_www = [], ends_with = [], etld_plus_one = [], md5: digests = [] } = trigger;
  return [
    ...equals.map((name) => `=${withoutWww(name)}`),
    ...equals_www.map((name) => `!${normal(name)}`),
    ...ends_with.map((name) => `.${withoutWww(name)}`),
    ...etld_plus_one.map((name) => `+${withoutWww(name)}`),
    ...digests.map((digest) => `#${digest}`),
  ];
}

/** `hasDigests`: whether any rule names hosts by MD5; it is not computed for nothing. */
export function keysOfHost(host: string, hasDigests: boolean): string[] {
  const bare = withoutWww(host);
  const labels = bare.split('.');
  const above = labels.map((_, i) => labels.slice(i).join('.'));
  const domain = getDomain(bare, { allowPrivateDomains: true });
  const keys = [`=${bare}`, `!${normal(host)}`, ...above.map((name) => `.${name}`)];
  if (domain) keys.push(`+${domain}`);
  // The last label is a suffix of millions of hosts: nobody means it.
  if (hasDigests) keys.push(...above.slice(0, -1).map((name) => `#${md5(name)}`));
  return keys;
}

export function matchesHost(trigger: HostTrigger, host: string): boolean {
  const keys = new Set(keysOfHost(host, trigger.md5 !== undefined));
  return keysOfTrigger(trigger).some((key) => keys.has(key));
}
