/**
 * A hash map from words to values that is looked up with a range of code units, without creating a string: most words of a page are looked
 * up only once. The caller computes the hash while it reads the word.
 */
interface Entry<T> {
  readonly word: string;
  readonly value: T;
}

export function mix(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

export class CodeUnitMap<T> {
  size = 0;
  private slots: (Entry<T> | undefined)[] = new Array(64).fill(undefined);

  constructor(entries: Iterable<readonly [string, T]> = []) {
    for (const [word, value] of entries) this.set(word, value);
  }

  /** `hash`: start with 0 and `mix` in each unit of the word. */
  get(hash: number, units: Uint16Array, from: number, to: number): T | undefined {
    const { slots } = this;
    const last = slots.length - 1;
    for (let slot = spread(hash) & last; ; slot = (slot + 1) & last) {
      const entry = slots[slot];
      if (entry === undefined) return undefined;
      if (entry.word.length === to - from && isAt(entry.word, units, from)) return entry.value;
    }
  }

  set(word: string, value: T): void {
    if ((this.size + 1) * 2 > this.slots.length) this.grow();
    this.put({ word, value });
  }

  clear(): void {
    this.slots.fill(undefined);
    this.size = 0;
  }

  private put(entry: Entry<T>): void {
    const { slots } = this;
    let hash = 0;
    for (let i = 0; i < entry.word.length; i++) hash = mix(hash, entry.word.charCodeAt(i));
    let slot = spread(hash) & (slots.length - 1);
    while (slots[slot] && slots[slot]!.word !== entry.word) slot = (slot + 1) & (slots.length - 1);
    if (!slots[slot]) this.size++;
    slots[slot] = entry;
  }

  private grow(): void {
    const entries = this.slots;
    this.slots = new Array(entries.length * 4).fill(undefined);
    this.size = 0;
    for (const entry of entries) if (entry) this.put(entry);
  }
}

function spread(hash: number): number {
  return hash ^ (hash >>> 9);
}

function isAt(word: string, units: Uint16Array, from: number): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== units[from + i]) return false;
  return true;
}
