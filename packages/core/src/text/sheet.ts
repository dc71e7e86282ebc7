/** Text being gathered: code units in one growing array, so that the end of it can be taken back at no cost. */
import { NOTHING, PARAGRAPH, SPACE } from './tags.ts';

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const AMPERSAND = 0x26;
const HASH = 0x23;
const SEMICOLON = 0x3b;
const NO_BREAK_SPACE = 0xa0;

const FIRST_SIZE = 1 << 14;
const REMEMBERED = 512;
const REMEMBERED_LENGTH = 34;

export class Sheet {
  units = new Uint16Array(FIRST_SIZE);
  length = 0;
  private readonly decode: (text: string) => string;
  private readonly expected: number;
  private readonly known = new Map<string, string>();

  /** `expected` is the length that text hardly ever exceeds: that of its page. */
  constructor(decode: (text: string) => string, expected: number) {
    this.decode = decode;
    this.expected = expected;
  }

  /** What stands for a tag. An empty line takes two units, as it will in the text. */
  mark(mark: number): void {
    if (mark === NOTHING) return;
    this.makeRoom(2);
    this.units[this.length++] = mark;
    if (mark === PARAGRAPH) this.units[this.length++] = mark;
  }

  /** Text of the page from one place to another, character references replaced. */
  write(html: string, from: number, to: number): void {
    this.makeRoom(to - from);
    let at = from;
    while (at < to) {
      const reference = this.copy(html, at, to);
      at = reference < to ? this.writeReference(html, reference, to) : to;
    }
  }

  /** Copies up to the next `&` and says where it is. */
  private copy(text: string, from: number, to: number): number {
    const { units } = this;
    let { length } = this;
    let at = from;
    for (; at < to; at++) {
      const unit = text.charCodeAt(at);
      if (unit > SPACE) {
        if (unit === AMPERSAND) break;
        units[length++] = unit === NO_BREAK_SPACE ? SPACE : unit;
      } else if (unit === NEWLINE || unit === RETURN) {
        if (unit === RETURN && text.charCodeAt(at + 1) === NEWLINE && at + 1 < to) at++;
        units[length++] = NEWLINE;
      } else if (unit === SPACE || unit === TAB || unit === 0x0b || unit === 0x0c) {
        if (length === 0 || units[length - 1] !== SPACE) units[length++] = SPACE;
      }
    }
    this.length = length;
    return at;
  }

  private writeReference(html: string, at: number, to: number): number {
    let end = html.charCodeAt(at + 1) === HASH ? at + 2 : at + 1;
    while (end < to && isAlphanumeric(html.charCodeAt(end))) end++;
    if (end === at + 1) {
      this.units[this.length++] = AMPERSAND;
      return end;
    }
    if (end < to && html.charCodeAt(end) === SEMICOLON) end++;
    const text = this.replacement(html.slice(at, Math.min(end, to)));
    // A reference is never shorter than what it stands for, so there is room for it.
    let from = 0;
    while (from < text.length) {
      from = this.copy(text, from, text.length);
      if (from < text.length) this.units[this.length++] = text.charCodeAt(from++);
    }
    return Math.min(end, to);
  }

  private replacement(reference: string): string {
    if (reference.length > REMEMBERED_LENGTH) return this.decode(reference);
    let text = this.known.get(reference);
    if (text === undefined) {
      if (this.known.size >= REMEMBERED) this.known.clear();
      this.known.set(reference, (text = this.decode(reference)));
    }
    return text;
  }

  private makeRoom(more: number): void {
    const needed = this.length + more;
    if (needed <= this.units.length) return;
    const doubled = Math.max(needed, this.units.length * 2);
    const larger = new Uint16Array(needed <= this.expected ? Math.min(doubled, this.expected) : doubled);
    larger.set(this.units.subarray(0, this.length));
    this.units = larger;
  }
}

function isAlphanumeric(unit: number): boolean {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}
