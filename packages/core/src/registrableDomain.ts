/** Registrable domains by the Public Suffix List. Only what reads rules or runs scripts needs the list: matching hosts does not. */
import { publicSuffixTable } from './publicSuffixTable.ts';

interface Suffixes {
  readonly names: ReadonlySet<string>;
  /** `jp` for `*.jp`: every name directly below is a suffix. */
  readonly wildcards: ReadonlySet<string>;
  /** Names that are no suffixes although a wildcard says so. */
  readonly exceptions: ReadonlySet<string>;
}

let suffixes: Suffixes | undefined;

/**
 * Returns the registrable domain of a host by the Public Suffix List; IP addresses and public suffixes are returned unchanged.
 * International names must be in their ASCII form, as in `URL.hostname`.
 */
export function registrableDomain(host: string): string {
  suffixes ??= readTable(publicSuffixTable);
  const name = host.toLowerCase().replace(/\.$/, '');
  if (!isDomain(name)) return host;
  const labels = name.split('.');
  const suffixLength = labels.length - suffixStart(labels, suffixes);
  return suffixLength < labels.length ? labels.slice(-suffixLength - 1).join('.') : host;
}

/** Whether a host is the registrable domain of itself. */
export function isRegistrable(host: string): boolean {
  return host.includes('.') && registrableDomain(`www.${host}`) === host;
}

/** Index of the first label of the longest suffix. */
function suffixStart(labels: readonly string[], { names, wildcards, exceptions }: Suffixes): number {
  for (let start = 0; start < labels.length - 1; start++) {
    const name = labels.slice(start).join('.');
    if (exceptions.has(name)) return start + 1;
    if (names.has(name) || wildcards.has(name.slice(name.indexOf('.') + 1))) return start;
  }
  return labels.length - 1;
}

/** Names by the rules of DNS, and no IP address. */
function isDomain(name: string): boolean {
  return (
    name.length <= 255 && /^(?:[^\s.:/[\]]{1,63}\.)+[^\s.:/[\]]{1,63}$/.test(name) && !/^\d+(?:\.\d+){3}$/.test(name)
  );
}

/** Reads `uk(co,gov(service))`: the name before a bracket is a suffix, unless the bracket is square. */
function readTable(table: string): Suffixes {
  const names = new Set<string>();
  const wildcards = new Set<string>();
  const exceptions = new Set<string>();
  const parents: string[] = [];
  for (const [, label, sign] of table.matchAll(/([^,()[\]\n]*)([,()[\]\n])/g)) {
    const parent = parents.at(-1);
    const name = parent === undefined ? label! : `${label}.${parent}`;
    if (label === '*') wildcards.add(parent!);
    else if (label?.startsWith('!')) exceptions.add(name.slice(1));
    else if (label && sign !== '[') names.add(name);
    if (sign === '(' || sign === '[') parents.push(name);
    else if (sign === ')' || sign === ']') parents.pop();
  }
  return { names, wildcards, exceptions };
}
