/**
 * Derives from its name which pages a site-config file is for, and its priority.
 *
 * Several files may apply to one URL: that of the host, then those with a leading dot from the longest name to the shortest, then `global`.
 * They add to each other in that order, until one has `autodetect_on_failure: no`.
 */
import type { Trigger } from '../../rule.ts';

export interface FileTarget {
  readonly trigger: Trigger;
  readonly priority: number;
}

/** Lower than Pith's own rules, which are written for this engine. More specific host names have a higher priority. */
const HOST_PRIORITY = -10;
const WILDCARD_PRIORITY = -100;
const GLOBAL_PRIORITY = -1_000;
/** Keeps the priority of wildcards below that of hosts. Names have at most 127 labels; real ones have a few. */
const MAX_LABELS = 80;

/** Platforms that are recognised by their markup: file name → selector that matches their pages. */
const FINGERPRINTS: Readonly<Record<string, string>> = {
  'fingerprint.ippen.media': 'link[href*=".ippen.space"], script[src*=".ippen.space"], img[src*=".ippen.space"]',
  'fingerprint.blogspot.com': 'meta[name="generator" i][content="blogger" i]',
  'fingerprint.wordpress.com': 'meta[name="generator" i][content^="WordPress.com" i]',
};

/** At least two labels: a single label is another file in the folder, such as `LICENSE.txt`. */
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/** Undefined if the name is not a host: such a file is never used. */
export function fileTargetOf(file: string): FileTarget | undefined {
  const name = configName(file);
  if (name === 'global') return { trigger: { mode: 'all' }, priority: GLOBAL_PRIORITY };
  if (name.startsWith('fingerprint.')) return byFingerprint(name);
  const isWildcard = name.startsWith('.');
  const host = name.slice(isWildcard ? 1 : 0).replace(/^www\./, '');
  if (!HOST.test(isWildcard ? `x.${host}` : host)) return undefined;
  if (!isWildcard) return { trigger: { mode: 'all', host: { equals: [host] } }, priority: HOST_PRIORITY };
  const labels = Math.min(host.split('.').length, MAX_LABELS);
  return { trigger: { mode: 'all', host: { ends_with: [host] } }, priority: WILDCARD_PRIORITY + labels };
}

function byFingerprint(name: string): FileTarget | undefined {
  const selector = FINGERPRINTS[name];
  if (!selector) return undefined;
  const dom = { any: [selector], all: [], anyTextContains: [] };
  return { trigger: { mode: 'all', dom }, priority: WILDCARD_PRIORITY };
}

/** `folder/Example.com.txt` → `example.com`. International names become punycode. */
export function configName(file: string): string {
  const name = (file.split(/[/\\]/).at(-1) ?? '').replace(/\.txt$/i, '').toLowerCase();
  if (/^[\x20-\x7e]*$/.test(name)) return name;
  const dot = name.startsWith('.') ? '.' : '';
  try {
    return dot + new URL(`http://${name.slice(dot.length)}`).hostname;
  } catch {
    return name;
  }
}
