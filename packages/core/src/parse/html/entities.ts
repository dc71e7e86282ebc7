/**
 * Decodes character references (`&amp;`, `&#39;`, `&copy`) in text and attribute values.
 * https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
 */
import { semicolonOptional, semicolonRequired } from './entityTable.ts';

const MAX_NAME_LENGTH = 31; // CounterClockwiseContourIntegral
const MAX_NAME_LENGTH_WITHOUT_SEMICOLON = 6; // Aacute, frac12, …
const MIN_NAME_LENGTH = 2; // lt, gt

const AMPERSAND = 0x26;
const HASH = 0x23;
const SEMICOLON = 0x3b;
const EQUALS = 0x3d;

/** Decodes the character references of text. */
export function decodeTextEntities(text: string): string {
  return decode(text, false);
}

/** Decodes the character references of an attribute value, except `&copy=1` and `&copyright`, which are parts of query strings. */
export function decodeAttributeEntities(value: string): string {
  return decode(value, true);
}

function decode(text: string, inAttribute: boolean): string {
  let decoded = '';
  let copied = 0;
  let at = text.indexOf('&');
  while (at !== -1) {
    const reference = readReference(text, at + 1, inAttribute);
    if (reference) {
      decoded += text.slice(copied, at) + reference;
      at = copied = referenceEnd;
    } else {
      at++;
    }
    if (text.charCodeAt(at) !== AMPERSAND) at = text.indexOf('&', at);
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

/** End of the last reference: a second result of `readReference` that needs no object. */
let referenceEnd = 0;

/** Returns the characters of the reference whose `&` is before `start`, or an empty string when it is not a reference. */
function readReference(text: string, start: number, inAttribute: boolean): string {
  return text.charCodeAt(start) === HASH ? readNumber(text, start + 1) : readName(text, start, inAttribute);
}

function readNumber(text: string, start: number): string {
  const isHex = (text.charCodeAt(start) | 0x20) === 0x78;
  const radix = isHex ? 16 : 10;
  const firstDigit = isHex ? start + 1 : start;
  let at = firstDigit;
  let code = 0;
  for (; at < text.length; at++) {
    const digit = digitValue(text.charCodeAt(at));
    if (digit >= radix) break;
    if (code <= 0x10ffff) code = code * radix + digit;
  }
  if (at === firstDigit) return '';
  referenceEnd = text.charCodeAt(at) === SEMICOLON ? at + 1 : at;
  return String.fromCodePoint(validCodePoint(code));
}

/** 0 to 15, or 99 when the character is not a hexadecimal digit. */
function digitValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : 99;
}

/** Numeric references 0x80 to 0x9f mean windows-1252 characters; zero where that encoding has none. */
const WINDOWS_1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

function validCodePoint(code: number): number {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return 0xfffd;
  return (code >= 0x80 && code <= 0x9f && WINDOWS_1252[code - 0x80]) || code;
}

function readName(text: string, start: number, inAttribute: boolean): string {
  const limit = Math.min(text.length, start + MAX_NAME_LENGTH);
  let end = start;
  while (end < limit && isAlphanumeric(text.charCodeAt(end))) end++;
  if (end - start < MIN_NAME_LENGTH) return '';
  if (text.charCodeAt(end) === SEMICOLON) {
    const value = named().get(text.slice(start, end));
    if (value) {
      referenceEnd = end + 1;
      return value;
    }
  }
  return readNameWithoutSemicolon(text, start, Math.min(end, start + MAX_NAME_LENGTH_WITHOUT_SEMICOLON), inAttribute);
}

/** Reads the longest name that needs no semicolon. */
function readNameWithoutSemicolon(text: string, start: number, limit: number, inAttribute: boolean): string {
  for (let end = limit; end - start >= MIN_NAME_LENGTH; end--) {
    const value = namedWithoutSemicolon().get(text.slice(start, end));
    if (!value) continue;
    const next = text.charCodeAt(end);
    if (inAttribute && (next === EQUALS || isAlphanumeric(next))) return '';
    referenceEnd = end;
    return value;
  }
  return '';
}

function isAlphanumeric(unit: number): boolean {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}

let optional: Map<string, string> | undefined;
let all: Map<string, string> | undefined;

// Built at first use: many pages have only numeric references, or none.
const namedWithoutSemicolon = () => (optional ??= new Map(entries(semicolonOptional)));
const named = () => (all ??= new Map([...namedWithoutSemicolon(), ...entries(semicolonRequired)]));

function entries(table: string): [name: string, value: string][] {
  let code = 0;
  return [...table.matchAll(/(=?)(\w+)(?::(\w+))?(?:\+(\w+))?/g)].map(([, same, name, step = '1', second]) => {
    if (!same) code += Number.parseInt(step, 36);
    const value = String.fromCodePoint(code);
    return [name!, second ? value + String.fromCodePoint(Number.parseInt(second, 36)) : value];
  });
}
