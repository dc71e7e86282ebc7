/**
 * Gathered text → the lines that are kept.
 *
 * "Empty lines are dropped" and "paragraphs separated by blank lines remain" fit together like this: lines are separated by
 * one newline, or by two where there was an empty line or the border of a paragraph between them; never by more, and
 * there is none at the start or the end. A line that is dropped leaves the larger of the gaps around it.
 * White space next to a block's tag is layout of the source and makes no gap of its own.
 */
import { visible } from '../invisible.ts';
import { DENIED } from './denied.ts';
import { stringOf } from './sheet.ts';
import { mix, WordTable } from './wordTable.ts';

export function keepLines(units: Uint16Array, length: number): string {
  const lines = new Lines(units, length);
  lines.keep();
  return stringOf(units, 0, lines.kept);
}

// Names of another file are looked up anew at each use, so what is used for each character is written down here once more.
const LINE = 1;
const PARAGRAPH = 2;
const BREAK = 3;
const NEWLINE = 0x0a;
const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;
const REPLACEMENT = 0xfffd;

/** Works in place: what is written is never longer than what was read. */
class Lines {
  /** Where that ends which is kept. */
  kept = 0;
  private readonly units: Uint16Array;
  private readonly length: number;
  /** Of the gap that was read last: how many newlines it is worth. */
  private breaks = 0;
  /** Of the line that was copied last. */
  private lineEnd = 0;
  private hasWord = false;

  constructor(units: Uint16Array, length: number) {
    this.units = units;
    this.length = length;
  }

  keep(): void {
    const { units, length } = this;
    let gap = 0; // newlines owed since the last line that is kept
    for (let at = 0; at < length; ) {
      at = this.readGap(at);
      if (this.breaks > gap) gap = this.breaks;
      if (at === length) break;
      const start = this.kept === 0 ? 0 : this.kept + gap;
      at = this.copyLine(at, start);
      if (!this.hasWord || isDenied(units, start, this.lineEnd)) continue;
      for (let owed = this.kept; owed < start; owed++) units[owed] = NEWLINE;
      this.kept = this.lineEnd;
      gap = 0;
    }
  }

  /** White space and marks up to the next line; returns where that starts. */
  private readGap(start: number): number {
    const { units, length } = this;
    let ofText = 0;
    let ofTags = 0;
    let at = start;
    for (; at < length; at++) {
      const unit = units[at]!;
      if (unit > SPACE && unit !== NO_BREAK_SPACE) break;
      if (unit === NEWLINE) ofText++;
      else if (unit === PARAGRAPH) ofTags = 2;
      else if (unit === BREAK) ofTags++;
      else if (unit === LINE) ofTags ||= 1;
    }
    this.breaks = Math.min(2, ofTags || ofText);
    return at;
  }

  /** Copies a line to where it belongs, spaces collapsed and without what nobody sees; returns where it ended. */
  private copyLine(from: number, to: number): number {
    const { units, length } = this;
    let all = 0; // kinds of the characters that were copied
    let last = BLANK; // kind of the one before: there is no blank at the start, and none after another
    let at = from;
    let end = to;
    for (; at < length; at++) {
      let kind = 0;
      for (; at < length; at++) {
        const unit = units[at]!;
        kind = kinds[unit]!;
        if (kind <= SIGN) units[end++] = unit;
        else if (kind !== BLANK) break;
        else if (last !== BLANK) units[end++] = SPACE;
        all |= kind;
        last = kind;
      }
      if (at === length || kind === END) break;
      const code = codeAt(units, at, length);
      if (code > 0xffff) at++;
      kind = kindOf(code);
      if (kind === HIDDEN || (kind === last && kind > SIGN)) continue;
      if (code > 0xffff) units[end++] = units[at - 1]!;
      units[end++] = kind === BLANK ? SPACE : code > 0xffff ? units[at]! : code;
      all |= kind;
      last = kind;
    }
    this.lineEnd = last === BLANK && end > to ? end - 1 : end;
    this.hasWord = (all & WORD) !== 0;
    return at;
  }
}

/** The code point at a place; for one whose other half is missing, what stands for it. */
function codeAt(units: Uint16Array, at: number, length: number): number {
  const first = units[at]!;
  if (first < 0xd800 || first > 0xdfff) return first;
  const second = at + 1 < length ? units[at + 1]! : 0;
  const isPair = first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
  return isPair ? 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00) : REPLACEMENT;
}

/**
 * What a character is to a line. Each is asked about once, by the patterns that say it for whole texts, and remembered: patterns over a
 * page of odd characters would cost many times what reading it does.
 */
// Bits, so that those of a line can be gathered.
const WORD = 1;
const SIGN = 2;
const BLANK = 4;
const HIDDEN = 8;
/** Stay, but not in a row. */
const JOINER = 16;
const VARIANT = 32;
/** Marks and newlines: the line is over. */
const END = 128;

const UNKNOWN = 64;
const kinds = new Uint8Array(0x110000).fill(UNKNOWN);
kinds.fill(END, 0, 0x20);

function kindOf(code: number): number {
  if (kinds[code] === UNKNOWN) kinds[code] = judge(String.fromCodePoint(code));
  return kinds[code]!;
}

function judge(character: string): number {
  if (visible(character) === '') return HIDDEN;
  if (visible(character + character) === character) return /\p{VS}/u.test(character) ? VARIANT : JOINER;
  if (/[\s\u0085]/.test(character)) return BLANK;
  return /[\p{L}\p{N}]/u.test(character) ? WORD : SIGN;
}

const LONGEST_DENIED = Math.max(...[...DENIED].map((label) => label.length));

const labels = new WordTable<true>([...DENIED].map((label) => [label, true]));
const label = new Uint16Array(LONGEST_DENIED);

/** Whether there is a label of this length with such a first letter, by the lower bits of it; most lines are cleared by this. */
const isDeniedShape = new Uint8Array(128 * (LONGEST_DENIED + 1));
for (const label of DENIED) {
  for (const form of [label, label.toUpperCase()]) isDeniedShape[shapeOf(form.charCodeAt(0), label.length)] = 1;
}

function shapeOf(first: number, length: number): number {
  return (first & 127) * (LONGEST_DENIED + 1) + length;
}

function isDenied(units: Uint16Array, start: number, end: number): boolean {
  const length = end - start;
  if (length > LONGEST_DENIED || !isDeniedShape[shapeOf(units[start]!, length)]) return false;
  let hash = 0;
  for (let i = 0; i < length; i++) {
    const unit = lowerCase(units[start + i]!);
    label[i] = unit;
    hash = mix(hash, unit);
  }
  return labels.get(hash, label, 0, length) === true;
}

const smallLetters = new Uint16Array(0x10000);

/** Of a letter whose small one has one unit too, as nearly all have; asked about once each. */
function lowerCase(unit: number): number {
  return smallLetters[unit] || (smallLetters[unit] = lowered(unit));
}

function lowered(unit: number): number {
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
}
