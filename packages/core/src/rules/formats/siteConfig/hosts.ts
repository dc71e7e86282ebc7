/**
 * Which pages a site-config file is for, by its name, and where it stands among the others.
 *
 * For one address several files may apply: that of the host, then those with a leading dot from the longest name to the
 * shortest, then `global`. They complete each other in that order, until one says `autodetect_on_failure: no`.
 */
import type { Trigger } from '../../rule.ts';

export interface Place {
  readonly trigger: Trigger;
  readonly priority: number;
}

/** Below our own rules, which are written for our engine; among each other by how precisely they name the host. */
const HOST_PRIORITY = -10;
const WILDCARD_PRIORITY = -100;
const GLOBAL_PRIORITY = -1_000;
/** Names have at most 127 labels; nobody names more than a few. */
const MAX_LABELS = 80;

/** Platforms that a page gives away by itself: the file's name → what its pages have. */
const FINGERPRINTS: Readonly<Record<string, string>> = {
  'fingerprint.ippen.media': 'link[href*=".ippen.space"], script[src*=".ippen.space"], img[src*=".ippen.space"]',
  'fingerprint.blogspot.com': 'meta[name="generator" i][content="blogger" i]',
  'fingerprint.wordpress.com': 'meta[name="generator" i][content^="WordPress.com" i]',
};

/** A name of one label alone is that of a note beside the rules (`LICENSE.txt`). */
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/** Undefined for a name that is no host: such a file is never chosen. */
export function placeOf(file: string): Place | undefined {
  const name = nameOf(file);
  if (name === 'global') return { trigger: { mode: 'all' }, priority: GLOBAL_PRIORITY };
  if (name.startsWith('fingerprint.')) return byFingerprint(name);
  const isWildcard = name.startsWith('.');
  const host = name.slice(isWildcard ? 1 : 0).replace(/^www\./, '');
  if (!HOST.test(isWildcard ? `x.${host}` : host)) return undefined;
  if (!isWildcard) return { trigger: { mode: 'all', host: { equals: [host] } }, priority: HOST_PRIORITY };
  const labels = Math.min(host.split('.').length, MAX_LABELS);
  return { trigger: { mode: 'all', host: { ends_with: [host] } }, priority: WILDCARD_PRIORITY + labels };
}

function byFingerprint(name: string): Place | undefined {
  const sign = FINGERPRINTS[name];
  if (!sign) return undefined;
  const dom = { any: [sign], all: [], anyTextContains: [] };
  return { trigger: { mode: 'all', dom }, priority: WILDCARD_PRIORITY };
}

/** `folder/Example.com.txt` → `example.com`, in the ASCII form that addresses have. */
export function nameOf(file: string): string {
  const name = (file.split(/[/\\]/).at(-1) ?? '').replace(/\.txt$/i, '').toLowerCase();
  if (/^[\x20-\x7e]*$/.test(name)) return name;
  const dot = name.startsWith('.') ? '.' : '';
  try {
    return dot + new URL(`http://${name.slice(dot.length)}`).hostname;
  } catch {
    return name;
  }
}
