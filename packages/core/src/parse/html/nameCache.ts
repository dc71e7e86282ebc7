/**
 * Names of tags and attributes without a new string for each: a page has thousands of them, and a hundred different ones.
 *
 * The tokenizer computes a hash while it looks for a name's end. Each hash has one slot, where the newest name wins: no
 * input can make the cache large or slow. It lives as long as the program, because all pages use the same names; it
 * keeps copies, so that no page stays in memory for the sake of a name.
 */
import { tagIdOf, tagIds } from './tags.ts';

const SLOT_BITS = 10;
const SLOTS = 1 << SLOT_BITS;
const LONGEST_CACHED = 40;
/** Holds the last of the longer names. */
const SLOT_OF_LONG_NAMES = SLOTS;

export class NameCache {
  private readonly hashes = new Int32Array(SLOTS + 1);
  /** As the page writes them, `viewBox`: names in upper case should not be slower. */
  private readonly written = new Array<string>(SLOTS + 1).fill('');
  /** In lower case. */
  private readonly names = new Array<string>(SLOTS + 1).fill('');
  private readonly ids = new Uint8Array(SLOTS + 1);

  constructor(names: Iterable<string>) {
    for (const name of names) {
      let hash = 0;
      for (let at = 0; at < name.length; at++) hash = nextHash(hash, name.charCodeAt(at));
      this.store(slotFor(hash, name.length), name, hash);
    }
  }

  /** The slot that holds the name `html.slice(start, end)`, until the next call. */
  slotOf(html: string, start: number, end: number, hash: number): number {
    const slot = slotFor(hash, end - start);
    if (this.hashes[slot] === hash) {
      const known = this.written[slot]!;
      if (known.length === end - start && html.startsWith(known, start)) return slot;
    }
    this.store(slot, html.slice(start, end), hash);
    return slot;
  }

  nameAt(slot: number): string {
    return this.names[slot]!;
  }

  idAt(slot: number): number {
    return this.ids[slot]!;
  }

  private store(slot: number, written: string, hash: number): void {
    const name = copied(toAsciiLowerCase(written).replaceAll('\0', '\ufffd'));
    this.hashes[slot] = hash;
    this.written[slot] = name === written ? name : copied(written);
    this.names[slot] = name;
    this.ids[slot] = tagIdOf(name);
  }
}

/** The hash of a name whose next unit is `unit`, starting from zero. */
export function nextHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function slotFor(hash: number, length: number): number {
  return length > LONGEST_CACHED ? SLOT_OF_LONG_NAMES : Math.imul(hash, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

/** The standard lowers A to Z only; JavaScript's method changes other letters too. */
export function toAsciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/**
 * An equal string that is a copy of its own. As the name of a property it is the engine's only one with this text, and
 * is compared by its address.
 */
function copied(part: string): string {
  const holder: Record<string, true> = Object.create(null); // such objects cost the engine no new shape for each name
  holder[part] = true;
  return Object.keys(holder)[0]!;
}

export const tagNames = new NameCache(tagIds.keys());

/** Those that most pages have: their literals are what other stages compare with, which is then fastest. */
export const attributeNames = new NameCache([
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
