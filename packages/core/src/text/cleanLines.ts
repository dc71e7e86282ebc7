/**
 * Splits the collected text into lines, drops those that are no text (UI labels, lines without a letter or digit) and normalises the gaps.
 *
 * Lines are separated by one newline, or by two where there was an empty line or a paragraph border between them; never by more, and there
 * is none at the start or the end. A dropped line leaves the larger of the gaps around it. White space next to a block's tag is layout of
 * the source and adds no gap.
 */
import { stripInvisible } from '../stripInvisible.ts';
import { unitsToString } from './codeUnitBuffer.ts';
import { CodeUnitMap, mix } from './codeUnitMap.ts';
import { UI_LABELS } from './uiLabels.ts';

export function cleanLines(units: Uint16Array, length: number): string {
  const cleaner = new LineCleaner(units, length);
  cleaner.run();
  return unitsToString(units, 0, cleaner.outputLength);
}

// Imported constants are looked up at each use, so constants of the inner loops are declared in each file.
const LINE = 1;
const PARAGRAPH = 2;
const BREAK = 3;
const NEWLINE = 0x0a;
const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;
const REPLACEMENT = 0xfffd;

/** Works in place: the output is never longer than what was read. */
class LineCleaner {
  outputLength = 0;
  private readonly units: Uint16Array;
  private readonly length: number;
  /** Number of newlines that the last gap stands for. */
  private breaks = 0;
  /** End of the last line that was copied, and whether it has a letter or digit. */
  private lineEnd = 0;
  private hasWord = false;

  constructor(units: Uint16Array, length: number) {
    this.units = units;
    this.length = length;
  }

  run(): void {
    const { units, length } = this;
    let gap = 0; // newlines since the last line that was kept
    for (let at = 0; at < length; ) {
      at = this.readGap(at);
      if (this.breaks > gap) gap = this.breaks;
      if (at === length) break;
      const start = this.outputLength === 0 ? 0 : this.outputLength + gap;
      at = this.copyLine(at, start);
      if (!this.hasWord || isUiLabel(units, start, this.lineEnd)) continue;
      for (let i = this.outputLength; i < start; i++) units[i] = NEWLINE;
      this.outputLength = this.lineEnd;
      gap = 0;
    }
  }

  /** Reads white space and separators up to the next line; returns its start. */
  private readGap(start: number): number {
    const { units, length } = this;
    let textBreaks = 0;
    let tagBreaks = 0;
    let at = start;
    for (; at < length; at++) {
      const unit = units[at]!;
      if (unit > SPACE && unit !== NO_BREAK_SPACE) break;
      if (unit === NEWLINE) textBreaks++;
      else if (unit === PARAGRAPH) tagBreaks = 2;
      else if (unit === BREAK) tagBreaks++;
      else if (unit === LINE) tagBreaks ||= 1;
    }
    this.breaks = Math.min(2, tagBreaks || textBreaks);
    return at;
  }

  /** Copies a line to its place in the output, with spaces collapsed and invisible characters removed; returns the end of the line in the input. */
  private copyLine(from: number, to: number): number {
    const { units, length } = this;
    let all = 0; // kinds of all copied characters
    let last = BLANK; // kind of the previous character; starts as a blank, so leading blanks are skipped
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

/** Returns the code point at a position; the replacement character for half of a surrogate pair. */
function codeAt(units: Uint16Array, at: number, length: number): number {
  const first = units[at]!;
  if (first < 0xd800 || first > 0xdfff) return first;
  const second = at + 1 < length ? units[at + 1]! : 0;
  const isPair = first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
  return isPair ? 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00) : REPLACEMENT;
}

/**
 * Kinds of characters, as bits that can be combined for a line. The kind of each character is determined once, by regular expressions, and
 * cached: matching them on every character would cost many times more than reading the page.
 */
const WORD = 1;
const SIGN = 2;
const BLANK = 4;
const HIDDEN = 8;
/** Joiners and variation selectors are kept, but not two in a row. */
const JOINER = 16;
const VARIANT = 32;
/** Separators and newlines end the line. */
const END = 128;

const UNKNOWN = 64;
const kinds = new Uint8Array(0x110000).fill(UNKNOWN);
kinds.fill(END, 0, 0x20);

function kindOf(code: number): number {
  if (kinds[code] === UNKNOWN) kinds[code] = classify(String.fromCodePoint(code));
  return kinds[code]!;
}

function classify(character: string): number {
  if (stripInvisible(character) === '') return HIDDEN;
  if (stripInvisible(character + character) === character) return /\p{VS}/u.test(character) ? VARIANT : JOINER;
  if (/[\s\u0085]/.test(character)) return BLANK;
  return /[\p{L}\p{N}]/u.test(character) ? WORD : SIGN;
}

const MAX_LABEL_LENGTH = Math.max(...[...UI_LABELS].map((label) => label.length));

const labels = new CodeUnitMap<true>([...UI_LABELS].map((label) => [label, true]));
const label = new Uint16Array(MAX_LABEL_LENGTH);

/** A fast filter: whether a label of this length starts with this letter (its lower bits). Most lines are no labels by this alone. */
const isLabelShape = new Uint8Array(128 * (MAX_LABEL_LENGTH + 1));
for (const label of UI_LABELS) {
  for (const form of [label, label.toUpperCase()]) isLabelShape[shapeOf(form.charCodeAt(0), label.length)] = 1;
}

function shapeOf(first: number, length: number): number {
  return (first & 127) * (MAX_LABEL_LENGTH + 1) + length;
}

function isUiLabel(units: Uint16Array, start: number, end: number): boolean {
  const length = end - start;
  if (length > MAX_LABEL_LENGTH || !isLabelShape[shapeOf(units[start]!, length)]) return false;
  let hash = 0;
  for (let i = 0; i < length; i++) {
    const unit = lowerCase(units[start + i]!);
    label[i] = unit;
    hash = mix(hash, unit);
  }
  return labels.get(hash, label, 0, length) === true;
}

const lowerCaseCache = new Uint16Array(0x10000);

/** Lower case of a code unit, cached; the unit itself if its lower case has several units, which is rare. */
function lowerCase(unit: number): number {
  return lowerCaseCache[unit] || (lowerCaseCache[unit] = computeLowerCase(unit));
}

function computeLowerCase(unit: number): number {
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
}
