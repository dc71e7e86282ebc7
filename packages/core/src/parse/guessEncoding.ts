/**
 * Guesses the encoding of a page that declares none: the one in which the text looks most like a language.
 *
 * Every candidate decodes the same sample. Frequent characters of a language raise its score; characters that text does not
 * contain, capitals inside words and mixed scripts lower it. Deterministic: the same bytes give the same result. The last
 * resort: callers check the page's declarations and UTF-8 first.
 */
import { TextDecoder } from '@exodus/bytes/encoding-browser.js';
import { multiByteProfiles, type SingleByteProfile, singleByteProfiles } from './encodingProfiles.ts';

const DEFAULT_ENCODING = 'windows-1252';

/** Enough for a reliable guess, and little enough to decode with all candidates. */
const SAMPLE_BYTES = 4000;

/** How much another encoding must score above the default: a single accent in an English page must not decide. */
const MIN_MARGIN = 0.15;

/** More than symbols alone can score: letters decide the encoding. */
const MIN_SCORE = 0.25;

/** Detects UTF-16 and ISO-2022-JP, whose bytes are valid UTF-8 too but make no sense as such. */
export function detectUnambiguousEncoding(bytes: Uint8Array): string | undefined {
  return detectUtf16(bytes) ?? detectIso2022Jp(bytes);
}

/** Returns the label of the most likely encoding, `windows-1252` in doubt. */
export function guessEncoding(bytes: Uint8Array): string {
  const sample = nonAsciiSample(bytes);
  if (!sample.some((byte) => byte >= 0x80)) return DEFAULT_ENCODING;
  const scores = new Map<string, number>();
  const record = (encoding: string, score: number) => scores.set(encoding, Math.max(score, scores.get(encoding) ?? -9));
  for (const { encoding, frequent, typical } of multiByteProfiles) {
    const text = decodeUnlessInvalid(encoding, sample);
    if (text !== undefined) record(encoding, multiByteScore(text, frequent, typical));
  }
  const decodedTexts = new Map<string, string>();
  for (const profile of singleByteProfiles) {
    for (const encoding of profile.encodings) {
      const text = decodedTexts.get(encoding) ?? new TextDecoder(encoding).decode(sample);
      decodedTexts.set(encoding, text);
      record(encoding, singleByteScore(text, profile));
    }
  }
  let best: string = DEFAULT_ENCODING;
  let bestScore = Math.max((scores.get(DEFAULT_ENCODING) ?? 0) + MIN_MARGIN, MIN_SCORE);
  for (const [encoding, score] of scores) {
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}

/**
 * UTF-16 without a byte order mark. In Western text every second byte is zero; in any text the angle brackets of tags are pairs of a zero and the
 * bracket, which no other encoding contains.
 */
function detectUtf16(bytes: Uint8Array): string | undefined {
  const end = Math.min(bytes.length, 2000);
  const zeros = [0, 0];
  const brackets = { big: 0, little: 0, single: 0 };
  for (let i = 0; i < end; i++) {
    if (bytes[i] === 0) zeros[i % 2]! += 1;
    else if (bytes[i] !== LESS_THAN && bytes[i] !== GREATER_THAN) continue;
    else if (i % 2 === 0 && bytes[i + 1] === 0) brackets.little++;
    else if (i % 2 === 1 && bytes[i - 1] === 0) brackets.big++;
    else if (bytes[i] === LESS_THAN && STARTS_TAG.test(String.fromCharCode(bytes[i + 1] ?? 0))) brackets.single++;
  }
  const [even, odd] = zeros as [number, number];
  if ((even > end / 4 && odd < end / 40) || isPaired(brackets.big, brackets.little + brackets.single))
    return 'utf-16be';
  return (odd > end / 4 && even < end / 40) || isPaired(brackets.little, brackets.big + brackets.single)
    ? 'utf-16le'
    : undefined;
}

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const STARTS_TAG = /[a-z/!?]/i;
const isPaired = (paired: number, other: number): boolean => paired >= 2 && paired > other * 4;

/**
 * ISO-2022-JP: Japanese between escape sequences, all in ASCII bytes. Only if nearly all characters they enclose are
 * Japanese: an escape sequence alone must not change the meaning of a page's bytes.
 */
function detectIso2022Jp(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0x1b) || bytes.some((byte) => byte >= 0x80)) return undefined;
  const text = new TextDecoder('iso-2022-jp').decode(bytes.subarray(0, 100_000));
  const nonAscii = [...text].filter((character) => character >= '\u0080');
  const japanese = nonAscii.filter((character) => /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/.test(character));
  return nonAscii.length > 0 && japanese.length / nonAscii.length > 0.95 ? 'iso-2022-jp' : undefined;
}

/**
 * The non-ASCII bytes with their neighbours, which are the evidence; text in between is not. Takes two bytes after each,
 * because the first may be the second half of a character. Angle brackets become spaces.
 */
function nonAsciiSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  let sinceHigh = 9;
  for (
    let i = Math.max(
      0,
      bytes.findIndex((byte) => byte >= 0x80),
    );
    i < bytes.length && length < SAMPLE_BYTES;
    i++
  ) {
    const byte = bytes[i]!;
    sinceHigh = byte >= 0x80 ? 0 : sinceHigh + 1;
    if (sinceHigh <= 2 || bytes[i + 1]! >= 0x80) sample[length++] = byte === 0x3c || byte === 0x3e ? 0x20 : byte;
  }
  return trimIncompleteCharacter(sample.subarray(0, length));
}

/** Drops trailing non-ASCII bytes of a full sample: a truncated character would make it look invalid. */
function trimIncompleteCharacter(sample: Uint8Array): Uint8Array {
  let end = sample.length;
  if (end < SAMPLE_BYTES) return sample;
  while (end > 0 && sample[end - 1]! >= 0x80) end -= 1;
  return end > sample.length / 2 ? sample.subarray(0, end) : sample;
}

/** Decodes the sample; undefined when more than one character in fifty is invalid. */
function decodeUnlessInvalid(encoding: string, sample: Uint8Array): string | undefined {
  const text = new TextDecoder(encoding).decode(sample);
  const invalid = text.split('\ufffd').length - 1;
  return invalid * 50 > text.length ? undefined : text;
}

/** Scores the non-ASCII characters by how frequent they are in the language: between −2 and 1.6. */
function multiByteScore(text: string, frequent: string, typical: RegExp | undefined): number {
  const common = new Set(frequent);
  let sum = 0;
  let count = 0;
  for (const character of text) {
    if (character < '\u0080') continue;
    count += 1;
    if (common.has(character)) sum += 1.6;
    else if (isRare(character)) sum -= 1.5;
    else if (typical?.test(character)) sum += 0.8;
    else sum += 0.1;
  }
  return count === 0 ? -2 : sum / count - 0.05;
}

/** Invalid, private-use, half-width and other characters that text rarely contains. */
const isRare = (character: string) =>
  /[\ufffd\ue000-\uf8ff\uff61-\uff9f\u2500-\u257f\u0370-\u052f\u3105-\u312f\u3200-\u33ff\u0080-\u009f]|[\u{20000}-\u{2ffff}]/u.test(
    character,
  );

/** Symbols that pages in every language use; expected anywhere except inside words. */
const COMMON_SYMBOLS = new Set('\u00a0«»“”„‘’‚‹›–—…•·©®™°€£¥¢§№×÷±½¼¾²³¹ºª´†‡‰¶¬¦¯µ');

function singleByteScore(text: string, { letters, isLatin, maxRun }: SingleByteProfile): number {
  const weights = weightsOf(letters);
  let sum = 0;
  let count = 0;
  let run = 0; // non-ASCII letters next to each other
  let before = '';
  const characters = [...text];
  for (const [i, character] of characters.entries()) {
    run = character >= '\u00c0' && isLetter(character) ? run + 1 : 0;
    if (character >= '\u0080') {
      count += 1;
      const place = { before, after: characters[i + 1] ?? ' ', isLongRun: run > maxRun };
      sum += weightOf(character, place, weights, isLatin);
    }
    before = character;
  }
  return count === 0 ? 0 : sum / count;
}

interface Place {
  readonly before: string;
  readonly after: string;
  /** More accented letters in a row than the language has. */
  readonly isLongRun: boolean;
}

function weightOf(character: string, place: Place, weights: ReadonlyMap<string, number>, isLatin: boolean): number {
  const { before, after } = place;
  const lower = character.toLowerCase();
  const weight = weights.get(lower);
  if (weight === undefined) {
    if (!COMMON_SYMBOLS.has(character)) return isLetter(character) ? -1.2 : -1.6;
    if (isLetter(before) && isLetter(after) && character !== '’') return -1;
    if (
      (NOT_BEFORE_LETTERS.has(character) && isLetter(after)) ||
      (NOT_AFTER_LETTERS.has(character) && isLetter(before))
    )
      return -0.8;
    return isLatin ? 0.2 : 0;
  }
  const isCapital = lower !== character;
  if (isCapital && isLetter(before) && isLowerCase(before)) return -1.2;
  // A single capital is more likely a symbol such as £.
  if (isLatin) return place.isLongRun || (isCapital && !isLetter(before) && !isLetter(after)) ? -0.6 : weight;
  // In other scripts, words contain no ASCII letters, and few have a single letter, as a misread » or · would.
  if (isAsciiLetter(before) || isAsciiLetter(after)) return -0.8;
  if (!isLetter(before) && !isLetter(after)) return -0.4;
  return isCapital ? weight * 0.7 : weight;
}

/** Symbols that do not touch the start or the end of a word, so that one there is a misread letter. */
const NOT_BEFORE_LETTERS = new Set('¹²³¼½¾¯´¦¬¶±');
const NOT_AFTER_LETTERS = new Set('¼½¾¯¦¬¶±');

const weightTables = new Map<string, ReadonlyMap<string, number>>();

/** The weight of each letter: from 1 for the most frequent to 0.2 for the rarest. */
function weightsOf(letters: string): ReadonlyMap<string, number> {
  const known = weightTables.get(letters);
  if (known) return known;
  const all = [...letters];
  const table = new Map(all.map((letter, rank) => [letter, 1 - (0.8 * rank) / all.length]));
  weightTables.set(letters, table);
  return table;
}

const isLetter = (character: string) => /\p{L}|\p{M}/u.test(character);
const isLowerCase = (character: string) => character !== character.toUpperCase();
const isAsciiLetter = (character: string) => /[a-z]/i.test(character);
