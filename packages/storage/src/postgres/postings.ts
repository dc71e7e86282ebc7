/**
 * Posting lists as bytes. Pages of a block are numbered from 0; each word has an entry with the numbers of its pages and its
 * positions ("places") in each of them. Entries are stored in leaves, sorted by word; a leaf is the unit that the database
 * reads and writes.
 *
 * Numbers are delta-encoded varints (seven bits a byte). A place has one extra bit, which says that another place follows in
 * the same page. Words are prefix-compressed against the previous word.
 */
export interface Leaf {
  /** Its first word. */
  readonly first: string;
  readonly pages: Uint8Array;
  readonly places: Uint8Array;
}

/** Bytes of a leaf; places are read only for phrases. Without them, entries have no places. */
export interface LeafBytes {
  readonly pages: Uint8Array;
  readonly places?: Uint8Array | undefined;
}

export interface Entry {
  /** UTF-8, whose byte order is also PostgreSQL's order. */
  readonly word: Buffer;
  readonly pages: Uint8Array;
  readonly places: Uint8Array;
}

/** With larger leaves, a rare word reads too much; with smaller ones, row overhead dominates. */
const LEAF_BYTES = 2000;

/** Growing byte buffer with varints. */
export class ByteWriter {
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

  /** The bytes so far; valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** Copies the bytes so far and clears the buffer. */
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

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  /** The next varint; zero past the end. */
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

/** Takes entries sorted by word and collects full leaves in `leaves`. */
export function leafWriter() {
  const leaves: Leaf[] = [];
  const pages = new ByteWriter();
  const places = new ByteWriter();
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
  const maxShared = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < maxShared && a[shared] === b[shared]) shared++;
  return shared;
}

export function* entriesOf(leaf: LeafBytes): Generator<Entry> {
  const numbers = new ByteReader(leaf.pages);
  const places = new ByteReader(leaf.places ?? new Uint8Array());
  let word: Buffer = Buffer.alloc(0);
  while (!numbers.isAtEnd) {
    const shared = numbers.next();
    word = Buffer.concat([word.subarray(0, shared), numbers.bytes(numbers.next())]);
    const pageBytes = numbers.next();
    const placeBytes = numbers.next();
    yield { word, pages: numbers.bytes(pageBytes), places: places.bytes(placeBytes) };
  }
}

/** Yields the entry of a word, or with `prefix` of all words that begin with it, without decoding other words. */
export function* entriesOfWord(leaf: LeafBytes, wanted: Buffer, prefix: boolean): Generator<Entry> {
  const numbers = new ByteReader(leaf.pages);
  const places = new ByteReader(leaf.places ?? new Uint8Array());
  /** Length of the common prefix of the current word and the wanted one. */
  let common = 0;
  while (!numbers.isAtEnd) {
    const shared = numbers.next();
    const rest = numbers.bytes(numbers.next());
    if (shared <= common) {
      common = shared;
      while (common - shared < rest.length && common < wanted.length && rest[common - shared] === wanted[common])
        common++;
    }
    const pageBytes = numbers.next();
    const placeBytes = numbers.next();
    const pagesOfEntry = numbers.bytes(pageBytes);
    const placesOfEntry = places.bytes(placeBytes);
    if (common === wanted.length && (prefix || shared + rest.length === wanted.length))
      yield { word: wanted, pages: pagesOfEntry, places: placesOfEntry };
  }
}

/** Decodes the page numbers of an entry, adding `base` to each. */
export function pagesOf(bytes: Uint8Array, base: number): Int32Array {
  const numbers = new ByteReader(bytes);
  const pages = new Int32Array(bytes.length); // each takes at least one byte
  let count = 0;
  for (let page = base; !numbers.isAtEnd; ) pages[count++] = page += numbers.next();
  return pages.subarray(0, count);
}

/** Yields the places in the wanted pages of an entry; `base` is added to the page numbers. */
export function* placesOf(
  entry: Entry,
  base: number,
  isWanted: (page: number) => boolean,
): Generator<[page: number, places: number[]]> {
  const pages = new ByteReader(entry.pages);
  const numbers = new ByteReader(entry.places);
  for (let page = base; !pages.isAtEnd; ) {
    page += pages.next();
    const places: number[] | undefined = isWanted(page) ? [] : undefined;
    for (let place = 0, isMore = true; isMore; ) {
      const value = numbers.next();
      isMore = value % 2 === 1;
      place += (value - (value % 2)) / 2;
      places?.push(place);
    }
    if (places) yield [page, places];
  }
}

/** Collects the words of the pages of a block, page by page, and turns them into entries. */
export class Postings {
  readonly #numbers = new Map<string, Map<string, number>>();
  readonly #words: string[] = [];
  /** Each occurrence: word number, page and place. */
  readonly #occurrences: number[] = [];
  readonly #pages: number[] = [];
  readonly #places: number[] = [];

  /** Adds an occurrence. Words of different kinds are different words; place 0 means no place. Returns the number of the word. */
  add(kind: string, word: string, page: number, place: number): number {
    let numbers = this.#numbers.get(kind);
    if (!numbers) this.#numbers.set(kind, (numbers = new Map()));
    let number = numbers.get(word);
    if (number === undefined) {
      number = this.#words.push(kind + word) - 1;
      numbers.set(word, number);
    }
    this.#occurrences.push(number);
    this.#pages.push(page);
    this.#places.push(place);
    return number;
  }

  /** Yields entries sorted by word; each is valid only until the next. */
  *entries(): Generator<Entry> {
    const { starts, pages, places } = this.#byWord();
    const pageBytes = new ByteWriter();
    const placeBytes = new ByteWriter();
    for (const number of this.#sortedWords()) {
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

  /** Word numbers in UTF-8 order. Comparing strings is faster and gives the same order, unless they contain surrogate pairs. */
  #sortedWords(): number[] {
    const words = this.#words;
    const numbers = words.map((_, number) => number);
    if (!words.some((word) => /[\ud800-\udfff]/.test(word)))
      return numbers.sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
    const bytes = words.map((word) => Buffer.from(word));
    return numbers.sort((a, b) => Buffer.compare(bytes[a]!, bytes[b]!));
  }

  /** Occurrences grouped by word (a stable counting sort), and where each word's group starts. */
  #byWord() {
    const occurrences = this.#occurrences;
    const starts = new Int32Array(this.#words.length + 1);
    for (const number of occurrences) starts[number + 1]!++;
    for (let number = 0; number < this.#words.length; number++) starts[number + 1]! += starts[number]!;
    const next = starts.slice();
    const pages = new Int32Array(occurrences.length);
    const places = new Int32Array(occurrences.length);
    for (let i = 0; i < occurrences.length; i++) {
      const at = next[occurrences[i]!]!++;
      pages[at] = this.#pages[i]!;
      places[at] = this.#places[i]!;
    }
    return { starts, pages, places };
  }
}

export interface EntryToMerge {
  readonly entry: Entry;
  /** New number of each page of its block; negative for pages that are dropped. */
  readonly numbers: Int32Array;
}

/** New numbers are consecutive, so the first and the last show whether any page is dropped. */
const keepsAllPages = (numbers: Int32Array): boolean =>
  numbers[0]! >= 0 && numbers.at(-1)! - numbers[0]! === numbers.length - 1;

/** Merges the entries of one word from consecutive blocks. The result has no pages when all of them are dropped. */
export function mergeEntries(entries: readonly EntryToMerge[]): Entry {
  const pages = new ByteWriter();
  const places = new ByteWriter();
  let last = 0;
  for (const { entry, numbers } of entries) {
    const old = new ByteReader(entry.pages);
    const at = new ByteReader(entry.places);
    const areAllKept = keepsAllPages(numbers);
    for (let number = 0; !old.isAtEnd; ) {
      number += old.next();
      const start = at.at;
      if (!areAllKept) while (!at.isAtEnd && at.next() % 2 === 1);
      const page = numbers[number]!;
      if (page < 0) continue;
      pages.number(page - last);
      if (!areAllKept) places.put(entry.places.subarray(start, at.at));
      last = page;
    }
    if (areAllKept) places.put(entry.places); // the common case, and most of the bytes
  }
  return { word: entries[0]!.entry.word, pages: pages.view(), places: places.view() };
}
