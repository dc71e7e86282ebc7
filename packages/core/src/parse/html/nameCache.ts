/**
 * Cache of tag and attribute names: a page has thousands of names but only about a hundred different ones.
 *
 * The tokenizer computes a hash while it looks for the end of a name. Each hash has one slot, where the latest name wins: no
 * input can make the cache large or slow. It lives as long as the program, because all pages use the same names; it
 * stores copies, so that a name does not keep its page in memory.
 */
import { tagIdOf, tagIds } from './tags.ts';

const SLOT_BITS = 10;
const SLOTS = 1 << SLOT_BITS;
const MAX_CACHED_LENGTH = 40;
/** The slot of all names longer than that. */
const LONG_NAME_SLOT = SLOTS;

export class NameCache {
  private readonly hashes = new Int32Array(SLOTS + 1);
  /** Names as written in the page (`viewBox`), so that names with capitals are not slower. */
  private readonly written = new Array<string>(SLOTS + 1).fill('');
  /** Names in lower case. */
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
    const name = internedCopy(toAsciiLowerCase(written).replaceAll('\0', '\ufffd'));
    this.hashes[slot] = hash;
    this.written[slot] = name === written ? name : internedCopy(written);
    this.names[slot] = name;
    this.ids[slot] = tagIdOf(name);
  }
}

/** Adds the next code unit of a name to its hash, which starts at zero. */
export function nextHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function slotFor(hash: number, length: number): number {
  return length > MAX_CACHED_LENGTH ? LONG_NAME_SLOT : Math.imul(hash, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

/** Lowercases A to Z only, as the standard does; JavaScript's method changes other letters too. */
export function toAsciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/**
 * Returns an equal string that does not reference the page. A property name is interned by the JavaScript engine, so that
 * comparisons are by address.
 */
function internedCopy(part: string): string {
  const holder: Record<string, true> = Object.create(null); // in dictionary mode: no new hidden class for each name
  holder[part] = true;
  return Object.keys(holder)[0]!;
}

export const tagNames = new NameCache(tagIds.keys());

/** Starts with the attributes of most pages: comparisons with the literals in other stages are then fastest. */
export const attributeNames = new NameCache(
  `action alt aria-hidden aria-label async border charset class color cols colspan content d data-id data-
  src data-srcset datetime dir face fill for height href id itemprop itemscope itemtype label lang loading
  media method name onclick placeholder property rel role rowspan scope size sizes src srcset stroke style
  tabindex target title type value viewbox width xmlns`.split(/\s+/),
);
