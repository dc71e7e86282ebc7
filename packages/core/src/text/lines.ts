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
import { BREAK, LINE, PARAGRAPH, SPACE } from './tags.ts';

const NEWLINE = 0x0a;
const FEW = 1024;
const UTF16 = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'utf-16le' : 'utf-16be';
const LONGEST_DENIED = Math.max(...[...DENIED].map((label) => label.length));
const WORD = /[\p{L}\p{N}]/u;

/** Whether there is a label of this length with such a first letter, by the lower bits of it; most lines are cleared by this. */
const isDeniedShape = new Uint8Array(128 * (LONGEST_DENIED + 1));
for (const label of DENIED) {
  for (const form of [label, label.toUpperCase()]) isDeniedShape[shapeOf(form.charCodeAt(0), label.length)] = 1;
}

function shapeOf(first: number, length: number): number {
  return (first & 127) * (LONGEST_DENIED + 1) + length;
}

/** Works in place: what is written is never longer than what was read. */
export function keepLines(units: Uint16Array, length: number): string {
  let kept = 0; // end of what is kept
  let gap = 0; // newlines owed since then
  for (let at = 0; at < length; ) {
    at = readGap(units, at, length);
    gap = Math.max(gap, breaks);
    if (at === length) break;
    const start = kept === 0 ? 0 : kept + gap;
    at = copyLine(units, at, length, start);
    const end = keptEnd(units, start);
    if (end === start) continue;
    for (; kept < start && start > 0; kept++) units[kept] = NEWLINE;
    kept = end;
    gap = 0;
  }
  return stringOf(units, 0, kept);
}

/** Of what was read last: second results without an object for each line. */
let breaks = 0;
let lineEnd = 0;
let hasWord = false;
let isAscii = true;
let isOdd = false;

/** White space and marks up to the next line: returns where that starts, and sets how many newlines they are worth. */
function readGap(units: Uint16Array, start: number, length: number): number {
  let ofText = 0;
  let ofTags = 0;
  let at = start;
  for (; at < length; at++) {
    const unit = units[at]!;
    if (unit > SPACE) break;
    if (unit === PARAGRAPH) ofTags = 2;
    else if (unit === BREAK) ofTags++;
    else if (unit === LINE) ofTags ||= 1;
    else if (unit === NEWLINE) ofText++;
  }
  breaks = Math.min(2, ofTags || ofText);
  return at;
}

/** Copies a line to where it belongs, spaces collapsed, and returns where it ended. */
function copyLine(units: Uint16Array, from: number, length: number, to: number): number {
  let word = false;
  let odd = false;
  let all = 0;
  let at = from;
  let end = to;
  for (; at < length; at++) {
    const unit = units[at]!;
    if (unit > SPACE) {
      units[end++] = unit;
      all |= unit;
      if (!word) word = isSurelyWord(unit);
      if (unit > 0x7e && !odd) odd = isOddUnit(unit);
    } else if (unit === SPACE) {
      if (units[end - 1] !== SPACE) units[end++] = SPACE;
    } else {
      break;
    }
  }
  lineEnd = units[end - 1] === SPACE ? end - 1 : end;
  hasWord = word;
  isAscii = all < 0x80;
  isOdd = odd;
  return at;
}

/** Where the copied line ends once it is clean; its start when it is not kept. */
function keptEnd(units: Uint16Array, start: number): number {
  if (isOdd) cleanLine(units, start);
  if (!hasWord && (isAscii || !WORD.test(stringOf(units, start, lineEnd)))) return start;
  return isDenied(units, start) ? start : lineEnd;
}

/** Takes out what nobody sees, and spaces of other kinds. */
function cleanLine(units: Uint16Array, start: number): void {
  const text = visible(stringOf(units, start, lineEnd).toWellFormed())
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
  for (let i = 0; i < text.length; i++) units[start + i] = text.charCodeAt(i);
  lineEnd = start + text.length;
}

function isDenied(units: Uint16Array, start: number): boolean {
  const length = lineEnd - start;
  if (length > LONGEST_DENIED) return false;
  if (!isDeniedShape[shapeOf(units[start]!, length)]) return false;
  return DENIED.has(stringOf(units, start, lineEnd).toLowerCase());
}

/** Letters and digits of the large scripts; for the others the line is looked at once more. */
export function isSurelyWord(unit: number): boolean {
  if (unit < 0x80) {
    const lower = unit | 0x20;
    return (lower >= 0x61 && lower <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
  }
  if (unit < 0x4e00) return (unit >= 0x410 && unit <= 0x44f) || (unit >= 0x3041 && unit <= 0x3096);
  return unit <= 0x9fff || (unit >= 0xac00 && unit <= 0xd7a3);
}

/** Outside of these ranges there may be what is not seen, or is half a character: such a line is cleaned. */
export function isOddUnit(unit: number): boolean {
  if (unit < 0x34f) return unit < 0xa1 || unit === 0xad;
  if (unit < 0x2010) return !((unit >= 0x370 && unit < 0x600) || (unit >= 0x620 && unit < 0x1100));
  if (unit < 0x3000) return (unit >= 0x2028 && unit < 0x2030) || (unit >= 0x205f && unit < 0x2070);
  return unit === 0x3000 || unit === 0x3164 || (unit >= 0xd800 && !(unit > 0xff00 && unit < 0xffa0));
}

/** A short list of arguments is the fastest way for a few units, a decoder for many. */
function stringOf(units: Uint16Array, start: number, end: number): string {
  const part = units.subarray(start, end);
  if (part.length > FEW) return new TextDecoder(UTF16, { ignoreBOM: true }).decode(part);
  return String.fromCharCode.apply(undefined, part as unknown as number[]);
}
