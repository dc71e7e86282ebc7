/**
 * Names of tags and attributes without a new string for each: a page has thousands of them, and a hundred different ones.
 *
 * The tokenizer computes `hash` while it looks for a name's end. One slot per hash, and the newest name wins: no input
 * can make it large or slow.
 */
import { tagIds, UNKNOWN } from './tags.ts';

const SLOTS = 2048;

export class NameCache {
  private readonly names: string[];
  private readonly hashes: Int32Array;
  private readonly ids: Uint8Array;

  /** Starts with the names that `from` knows. */
  constructor(from?: NameCache) {
    this.names = from ? from.names.slice() : new Array<string>(SLOTS).fill('');
    this.hashes = from ? from.hashes.slice() : new Int32Array(SLOTS);
    this.ids = from ? from.ids.slice() : new Uint8Array(SLOTS);
  }

  /** The slot that holds the name `html.slice(start, end)` in lower case. */
  slotOf(html: string, start: number, end: number, hash: number): number {
    const slot = (hash ^ (hash >>> 11)) & (SLOTS - 1);
    if (this.hashes[slot] === hash) {
      const known = this.names[slot]!;
      if (known.length === end - start && html.startsWith(known, start)) return slot;
    }
    const name = toAsciiLowerCase(html.slice(start, end)).replaceAll('\0', '\ufffd');
    this.names[slot] = name;
    this.hashes[slot] = hash;
    this.ids[slot] = tagIds.get(name) ?? UNKNOWN;
    return slot;
  }

  nameAt(slot: number): string {
    return this.names[slot]!;
  }

  idAt(slot: number): number {
    return this.ids[slot]!;
  }
}

/** The standard lowers A to Z only; JavaScript's method changes other letters too. */
export function toAsciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/** As the tokenizer computes it, over the units of a lower case name. */
export function nextHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function knowing(names: Iterable<string>): NameCache {
  const cache = new NameCache();
  for (const name of names) {
    let hash = 0;
    for (let at = 0; at < name.length; at++) hash = nextHash(hash, name.charCodeAt(at));
    cache.slotOf(name, 0, name.length, hash);
  }
  return cache;
}

export const knownTags = knowing(tagIds.keys());

/** Those that most pages have; the literals are shared by all pages. */
export const knownAttributes = knowing([
  ...['action', 'alt', 'aria-hidden', 'aria-label', 'async', 'border', 'charset', 'class', 'color', 'cols', 'colspan'],
  ...['content', 'd', 'data-id', 'data-src', 'data-srcset', 'datetime', 'dir', 'face', 'fill', 'for', 'height', 'href'],
  ...['id', 'itemprop', 'itemscope', 'itemtype', 'label', 'lang', 'loading', 'media', 'method', 'name', 'onclick'],
  ...[
    'placeholder',
    'property',
    'rel',
    'role',
    'rowspan',
    'scope',
    'size',
    'sizes',
    'src',
    'srcset',
    'stroke',
    'style',
  ],
  ...['tabindex', 'target', 'title', 'type', 'value', 'viewbox', 'width', 'xmlns'],
]);
