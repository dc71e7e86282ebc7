/**
 * Which pages have a word, and where, as bytes. Pages of a block are numbered from 0; each word has an entry: the numbers of
 * its pages, and its places in each of them. Entries stand in the order of their words in leaves, which are what a database
 * reads and writes.
 *
 * Numbers are written seven bits a byte, as differences. A place has one bit more, which says that another one follows in
 * the same page. Words are written without what they have in common with the one before.
 */
export interface Leaf {
  /** The first of its words. */
  readonly first: string;
  readonly pages: Uint8Array;
  readonly places: Uint8Array;
}

/** What is read of one: places only where they are asked for. Without them, its entries have none. */
export interface LeafBytes {
  readonly pages: Uint8Array;
  readonly places?: Uint8Array | undefined;
}

export interface Entry {
  /** As UTF-8, whose order is PostgreSQL's too. */
  readonly word: Buffer;
  readonly pages: Uint8Array;
  readonly places: Uint8Array;
}

/** Much more would be read in vain for a rare word; in much less, rows would be most of a leaf. */
const LEAF_BYTES = 2000;

/** Bytes at the end of which more can be put. */
export class Bytes {
  #bytes = new Uint8Array(64);
  length = 0;

  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest % 0x80) + 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.length++] = rest;
  }

  put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What is there so far, until more comes. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** What is there so far; then it starts anew. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}

/** Reads what `Bytes` wrote. */
export class Numbers {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.at >= this.#bytes.length;
  }

  /** Past the end there are zeros. */
  next(): number {
    let byte = this.#bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte - 0x80;
    for (let scale = 0x80; ; scale *= 0x80) {
      byte = this.#bytes[this.at++] ?? 0;
      if (byte < 0x80) return value + byte * scale;
      value += (byte - 0x80) * scale;
    }
  }

  bytes(length: number): Uint8Array {
    const start = this.at;
    this.at += length;
    return this.#bytes.subarray(start, this.at);
  }
}

/** Takes entries in order; what is full is in `leaves`. */
export function leafWriter() {
  const leaves: Leaf[] = [];
  const pages = new Bytes();
  const places = new Bytes();
  let first: Buffer | undefined;
  let previous: Buffer = Buffer.alloc(0);

  function end(): void {
    if (!first) return;
    leaves.push({ first: first.toString(), pages: pages.take(), places: places.take() });
    first = undefined;
    previous = Buffer.alloc(0);
  }

  return {
    leaves,
    add({ word, pages: of, places: at }: Entry): void {
      first ??= word;
      const shared = sharedBytes(previous, word);
      pages.number(shared);
      pages.number(word.length - shared);
      pages.put(word.subarray(shared));
      pages.number(of.length);
      pages.number(at.length);
      pages.put(of);
      places.put(at);
      previous = word;
      if (pages.length >= LEAF_BYTES) end();
    },
    end,
  };
}

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared++;
  return shared;
}

export function* entriesOf(leaf: LeafBytes): Generator<Entry> {
  const numbers = new Numbers(leaf.pages);
  const places = new Numbers(leaf.places ?? new Uint8Array());
  let word: Buffer = Buffer.alloc(0);
  while (!numbers.isOver) {
    const shared = numbers.next();
    word = Buffer.concat([word.subarray(0, shared), numbers.bytes(numbers.next())]);
    const pageBytes = numbers.next();
    const placeBytes = numbers.next();
    yield { word, pages: numbers.bytes(pageBytes), places: places.bytes(placeBytes) };
  }
}

/** The entry of a word, or of all that begin so: none of the others' words is put together. */
export function* entriesOfWord(leaf: LeafBytes, wanted: Buffer, prefix: boolean): Generator<Entry> {
  const numbers = new Numbers(leaf.pages);
  const places = new Numbers(leaf.places ?? new Uint8Array());
  /** How many bytes the word that is looked at has in common with the one that is wanted. */
  let alike = 0;
  while (!numbers.isOver) {
    const shared = numbers.next();
    const rest = numbers.bytes(numbers.next());
    if (shared <= alike) {
      alike = shared;
      while (alike - shared < rest.length && alike < wanted.length && rest[alike - shared] === wanted[alike]) alike++;
    }
    const pageBytes = numbers.next();
    const placeBytes = numbers.next();
    const pagesOfEntry = numbers.bytes(pageBytes);
    const placesOfEntry = places.bytes(placeBytes);
    if (alike === wanted.length && (prefix || shared + rest.length === wanted.length))
      yield { word: wanted, pages: pagesOfEntry, places: placesOfEntry };
  }
}

/** The numbers of an entry's pages, `base` added to each. */
export function pagesOf(bytes: Uint8Array, base: number): Int32Array {
  const numbers = new Numbers(bytes);
  const pages = new Int32Array(bytes.length); // each takes a byte at least
  let count = 0;
  for (let page = base; !numbers.isOver; ) pages[count++] = page += numbers.next();
  return pages.subarray(0, count);
}

/** The places in those of an entry's pages that are asked for; `base` is added to the pages' numbers. */
export function* placesOf(
  entry: Entry,
  base: number,
  isAsked: (page: number) => boolean,
): Generator<[page: number, places: number[]]> {
  const pages = new Numbers(entry.pages);
  const numbers = new Numbers(entry.places);
  for (let page = base; !pages.isOver; ) {
    page += pages.next();
    const places: number[] | undefined = isAsked(page) ? [] : undefined;
    for (let place = 0, isMore = true; isMore; ) {
      const value = numbers.next();
      isMore = value % 2 === 1;
      place += (value - (value % 2)) / 2;
      places?.push(place);
    }
    if (places) yield [page, places];
  }
}

/** Words of the pages of a block as they are met, page by page; then their entries. */
export class Postings {
  readonly #numbers = new Map<string, Map<string, number>>();
  readonly #words: string[] = [];
  /** Of each word met: which, in which page, and where. */
  readonly #met: number[] = [];
  readonly #pages: number[] = [];
  readonly #places: number[] = [];

  /** Words of different kinds are different words. A place of 0 is none. Comes back with a number for the word. */
  add(kind: string, word: string, page: number, place: number): number {
    let numbers = this.#numbers.get(kind);
    if (!numbers) this.#numbers.set(kind, (numbers = new Map()));
    let number = numbers.get(word);
    if (number === undefined) {
      number = this.#words.push(kind + word) - 1;
      numbers.set(word, number);
    }
    this.#met.push(number);
    this.#pages.push(page);
    this.#places.push(place);
    return number;
  }

  /** Each is good until the next one is asked for. */
  *entries(): Generator<Entry> {
    const { starts, pages, places } = this.#byWord();
    const pageBytes = new Bytes();
    const placeBytes = new Bytes();
    for (const number of this.#inOrder()) {
      const end = starts[number + 1]!;
      let last = 0;
      for (let i = starts[number]!; i < end; ) {
        const page = pages[i]!;
        pageBytes.number(page - last);
        last = page;
        for (let before = 0, isMore = true; isMore; i++) {
          const place = places[i]!;
          isMore = i + 1 < end && pages[i + 1] === page;
          if (place > 0) placeBytes.number(2 * (place - before) + (isMore ? 1 : 0));
          before = place;
        }
      }
      yield { word: Buffer.from(this.#words[number]!), pages: pageBytes.view(), places: placeBytes.view() };
      pageBytes.clear();
      placeBytes.clear();
    }
  }

  /** The numbers of words, by their UTF-8. Strings compare alike, and quicker, unless they have characters of two units. */
  #inOrder(): number[] {
    const words = this.#words;
    const numbers = words.map((_, number) => number);
    if (!words.some((word) => /[\ud800-\udfff]/.test(word)))
      return numbers.sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
    const bytes = words.map((word) => Buffer.from(word));
    return numbers.sort((a, b) => Buffer.compare(bytes[a]!, bytes[b]!));
  }

  /** What was met, the same words together, otherwise in the order in which it came; and where each word starts. */
  #byWord() {
    const met = this.#met;
    const starts = new Int32Array(this.#words.length + 1);
    for (const number of met) starts[number + 1]!++;
    for (let number = 0; number < this.#words.length; number++) starts[number + 1]! += starts[number]!;
    const next = starts.slice();
    const pages = new Int32Array(met.length);
    const places = new Int32Array(met.length);
    for (let i = 0; i < met.length; i++) {
      const at = next[met[i]!]!++;
      pages[at] = this.#pages[i]!;
      places[at] = this.#places[i]!;
    }
    return { starts, pages, places };
  }
}

export interface Joined {
  readonly entry: Entry;
  /** The new number of each page of its block; below zero for those that are left out. */
  readonly numbers: Int32Array;
}

/** New numbers follow each other, so that the first and the last tell whether any page is left out. */
const isWhole = (numbers: Int32Array): boolean =>
  numbers[0]! >= 0 && numbers.at(-1)! - numbers[0]! === numbers.length - 1;

/** Entries of one word, from blocks that now follow each other. Without any page when all of its pages are left out. */
export function joinEntries(entries: readonly Joined[]): Entry {
  const pages = new Bytes();
  const places = new Bytes();
  let last = 0;
  for (const { entry, numbers } of entries) {
    const old = new Numbers(entry.pages);
    const at = new Numbers(entry.places);
    const areAllKept = isWhole(numbers);
    for (let number = 0; !old.isOver; ) {
      number += old.next();
      const start = at.at;
      if (!areAllKept) while (!at.isOver && at.next() % 2 === 1);
      const page = numbers[number]!;
      if (page < 0) continue;
      pages.number(page - last);
      if (!areAllKept) places.put(entry.places.subarray(start, at.at));
      last = page;
    }
    if (areAllKept) places.put(entry.places); // most of the bytes, and most of the time
  }
  return { word: entries[0]!.entry.word, pages: pages.view(), places: places.view() };
}
