/** Text being gathered: code units in one array, so that the end of it can be taken back at no cost. */
import { mix, WordTable } from './wordTable.ts';

// Names of another file are looked up anew at each use: what is used for each character is written down in each.
const NOTHING = 0;
const PARAGRAPH = 2;
const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const BANG = 0x21;
const HASH = 0x23;
const AMPERSAND = 0x26;
const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const LESS = 0x3c;
const QUESTION = 0x3f;

/** Pages of a common length share one array: a new one for each would cost more than reading it. */
const COMMON_LENGTH = 1 << 20;
let common: Uint16Array | undefined;

const REMEMBERED = 512;
const REMEMBERED_LENGTH = 34;

export class Sheet {
  /** Text and marks are never longer than what they stand for in the page, so they have room from the start. */
  readonly units: Uint16Array;
  length = 0;
  private readonly decode: (text: string) => string;
  private readonly known = new WordTable<string>();

  constructor(decode: (text: string) => string, pageLength: number) {
    this.decode = decode;
    this.units = pageLength > COMMON_LENGTH ? new Uint16Array(pageLength) : (common ??= new Uint16Array(COMMON_LENGTH));
  }

  /** What stands for a tag. An empty line takes two units, as it will in the text. */
  mark(mark: number): void {
    if (mark === NOTHING) return;
    this.units[this.length++] = mark;
    if (mark === PARAGRAPH) this.units[this.length++] = mark;
  }

  /** Text of the page, character references replaced, up to the next markup; returns where that is. */
  write(html: Uint8Array, from: number, end: number): number {
    let at = from;
    while (at < end) {
      const byte = html[at]!;
      if (isPlain[byte] === 1) {
        at = this.copyPlain(html, at, end);
      } else if (byte >= 0x80) {
        at = this.writeWide(html, at);
      } else if (byte === AMPERSAND) {
        at = this.writeReference(html, at);
      } else if (byte === LESS) {
        if (opensMarkup(html[at + 1]!)) return at;
        this.units[this.length++] = LESS;
        at++;
      } else {
        // Of a return and a newline, the newline stands for both.
        const blank = byte === RETURN && html[at + 1] === NEWLINE ? NOTHING : blankFor(byte);
        if (blank !== NOTHING) this.units[this.length++] = blank;
        at++;
      }
    }
    return at;
  }

  /** Copies what stands for itself. */
  private copyPlain(html: Uint8Array, from: number, end: number): number {
    const { units } = this;
    let { length } = this;
    let at = from;
    for (; at < end; at++) {
      const byte = html[at]!;
      if (isPlain[byte] === 0) break;
      units[length++] = byte;
    }
    this.length = length;
    return at;
  }

  /** A character of more than one byte. */
  private writeWide(html: Uint8Array, at: number): number {
    const { units } = this;
    const first = html[at]!;
    if (first < 0xe0) {
      units[this.length++] = ((first & 0x1f) << 6) | (html[at + 1]! & 0x3f);
      return at + 2;
    }
    const middle = ((html[at + 1]! & 0x3f) << 6) | (html[at + 2]! & 0x3f);
    if (first < 0xf0) {
      units[this.length++] = ((first & 0x0f) << 12) | middle;
      return at + 3;
    }
    const code = ((first & 0x07) << 18) | (middle << 6) | (html[at + 3]! & 0x3f);
    units[this.length++] = 0xd7c0 + (code >> 10); // 0xd800, less what is above 0xffff
    units[this.length++] = 0xdc00 | (code & 0x3ff);
    return at + 4;
  }

  /** The reference is written as it stands, for it to be looked up there, and then replaced. */
  private writeReference(html: Uint8Array, start: number): number {
    const { units } = this;
    let end = this.length;
    let at = start;
    let hash = 0;
    do {
      const unit = html[at++]!;
      units[end++] = unit;
      hash = mix(hash, unit);
    } while (isAlphanumeric(html[at]!) || (html[at] === HASH && at === start + 1));
    if (at === start + 1) {
      this.length = end;
      return at;
    }
    if (html[at] === SEMICOLON) {
      hash = mix(hash, SEMICOLON);
      units[end++] = html[at++]!;
    }
    const text = this.replacement(hash, end);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const written = unit > SPACE ? unit : blankFor(unit);
      if (written !== NOTHING) units[this.length++] = written;
    }
    return at;
  }

  /** What the reference that stands at the end stands for. */
  private replacement(hash: number, end: number): string {
    const { known, length, units } = this;
    if (end - length > REMEMBERED_LENGTH) return this.decode(stringOf(units, length, end));
    let text = known.get(hash, units, length, end);
    if (text === undefined) {
      const reference = stringOf(units, length, end);
      if (known.size >= REMEMBERED) known.clear();
      known.set(reference, (text = this.decode(reference)));
    }
    return text;
  }
}

/** Newlines are plain too: most lines of a page end with nothing else. */
const isPlain = new Uint8Array(256).fill(1, SPACE, 0x80);
isPlain[NEWLINE] = 1;
isPlain[LESS] = isPlain[AMPERSAND] = 0;

/** Newlines stay, spaces are alike, control characters are nothing. */
function blankFor(unit: number): number {
  if (unit === NEWLINE || unit === RETURN) return NEWLINE;
  return unit === SPACE || unit === TAB || unit === 0x0b || unit === 0x0c ? SPACE : NOTHING;
}

/** Whether a bracket with this after it opens something; others are text. */
function opensMarkup(unit: number): boolean {
  return isLetter(unit) || unit === SLASH || unit === BANG || unit === QUESTION;
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isAlphanumeric(unit: number): boolean {
  return isLetter(unit) || (unit >= 0x30 && unit <= 0x39);
}

const FEW = 1024;
const UTF16 = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'utf-16le' : 'utf-16be';

/** A short list of arguments is the fastest way for a few units, a decoder for many. */
export function stringOf(units: Uint16Array, start: number, end: number): string {
  const part = units.subarray(start, end);
  if (part.length > FEW) return new TextDecoder(UTF16, { ignoreBOM: true }).decode(part);
  return String.fromCharCode.apply(undefined, part as unknown as number[]);
}
