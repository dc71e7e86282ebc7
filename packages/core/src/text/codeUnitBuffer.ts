/** Collects text as code units in one array, so that truncating it costs nothing. */
import { CodeUnitMap, mix } from './codeUnitMap.ts';

// Imported constants are looked up at each use, so constants of the inner loops are declared in each file.
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

/** Pages up to this length share one array: allocating one for each page would cost more than reading it. */
const SHARED_LENGTH = 1 << 20;
let shared: Uint16Array | undefined;

const MAX_CACHED = 512;
const MAX_CACHED_LENGTH = 34;

export class CodeUnitBuffer {
  /** As long as the page: text and separators are never longer than the markup they come from. */
  readonly units: Uint16Array;
  length = 0;
  private readonly decode: (text: string) => string;
  private readonly cache = new CodeUnitMap<string>();

  constructor(decode: (text: string) => string, pageLength: number) {
    this.decode = decode;
    this.units = pageLength > SHARED_LENGTH ? new Uint16Array(pageLength) : (shared ??= new Uint16Array(SHARED_LENGTH));
  }

  /** Writes the separator for a tag. That of a paragraph takes two units, as an empty line does in the text. */
  writeSeparator(separator: number): void {
    if (separator === NOTHING) return;
    this.units[this.length++] = separator;
    if (separator === PARAGRAPH) this.units[this.length++] = separator;
  }

  /** Writes the page's text up to the next markup, with character references replaced; returns the position of the markup. */
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
        // Of CR LF, only the newline is written.
        const blank = byte === RETURN && html[at + 1] === NEWLINE ? NOTHING : blankFor(byte);
        if (blank !== NOTHING) this.units[this.length++] = blank;
        at++;
      }
    }
    return at;
  }

  /** Copies characters that need no conversion. */
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

  /** Writes a character of more than one UTF-8 byte. */
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
    units[this.length++] = 0xd7c0 + (code >> 10); // 0xd800 - (0x10000 >> 10)
    units[this.length++] = 0xdc00 | (code & 0x3ff);
    return at + 4;
  }

  /** Writes the reference as it is, looks it up in the buffer, and overwrites it with its text. */
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

  /** Returns the text of the reference at the end of the buffer, up to `end`. */
  private replacement(hash: number, end: number): string {
    const { cache, length, units } = this;
    if (end - length > MAX_CACHED_LENGTH) return this.decode(unitsToString(units, length, end));
    let text = cache.get(hash, units, length, end);
    if (text === undefined) {
      const reference = unitsToString(units, length, end);
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(reference, (text = this.decode(reference)));
    }
    return text;
  }
}

/** Newlines are plain too: most line ends are a single newline. */
const isPlain = new Uint8Array(256).fill(1, SPACE, 0x80);
isPlain[NEWLINE] = 1;
isPlain[LESS] = isPlain[AMPERSAND] = 0;

/** Maps white space to a newline or a space, and other control characters to nothing. */
function blankFor(unit: number): number {
  if (unit === NEWLINE || unit === RETURN) return NEWLINE;
  return unit === SPACE || unit === TAB || unit === 0x0b || unit === 0x0c ? SPACE : NOTHING;
}

/** Whether `<` followed by this character starts markup; otherwise it is text. */
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

const MAX_ARGUMENTS = 1024;
const UTF16 = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'utf-16le' : 'utf-16be';

/** Converts code units to a string: an argument list is fastest for few, a decoder for many. */
export function unitsToString(units: Uint16Array, start: number, end: number): string {
  const part = units.subarray(start, end);
  if (part.length > MAX_ARGUMENTS) return new TextDecoder(UTF16, { ignoreBOM: true }).decode(part);
  return String.fromCharCode.apply(undefined, part as unknown as number[]);
}
