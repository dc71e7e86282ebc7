/**
 * Which encoding a page has that does not say: the one in whose reading the text looks most like some language.
 *
 * Every candidate reads the same sample; characters that a language is full of speak for it, characters that no text has,
 * capitals inside words and scripts in a muddle speak against. Nothing is learned and nothing is random: the same bytes
 * give the same answer. The last resort: whoever calls has asked the page, and UTF-8, before.
 */
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { glyphProfiles, type LetterProfile, letterProfiles } from './scriptProfiles.ts';

const DEFAULT = 'windows-1252';

/** Enough to be sure, and little enough to be read by all candidates. */
const SAMPLE_BYTES = 4000;

/** How much better than the default another encoding must look: a lone accent in an English page decides nothing. */
const MARGIN = 0.15;

/** More than signs alone can score: an encoding is chosen for its letters. */
const FLOOR = 0.25;

/** UTF-16 and ISO-2022-JP: byte by byte they are valid UTF-8 too, and mean nothing in it. */
export function unmistakableEncoding(bytes: Uint8Array): string | undefined {
  return wideEncoding(bytes) ?? escapedEncoding(bytes);
}

export function guessEncoding(bytes: Uint8Array): string {
  const sample = sampleOf(bytes);
  if (!sample.some((byte) => byte >= 0x80)) return DEFAULT;
  const scores = new Map<string, number>();
  const note = (encoding: string, score: number) => scores.set(encoding, Math.max(score, scores.get(encoding) ?? -9));
  for (const { encoding, frequent, typical } of glyphProfiles) {
    const text = readAs(encoding, sample);
    if (text !== undefined) note(encoding, glyphScore(text, frequent, typical));
  }
  const readings = new Map<string, string>();
  for (const profile of letterProfiles) {
    for (const encoding of profile.encodings) {
      const text = readings.get(encoding) ?? new TextDecoder(encoding).decode(sample);
      readings.set(encoding, text);
      note(encoding, letterScore(text, profile));
    }
  }
  let best: string = DEFAULT;
  let bestScore = Math.max((scores.get(DEFAULT) ?? 0) + MARGIN, FLOOR);
  for (const [encoding, score] of scores) {
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}

/** Every second byte of Western text in UTF-16 is zero, and no other text has zeros. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const end = Math.min(bytes.length, 2000);
  const zeros = [0, 0];
  for (let i = 0; i < end; i++) if (bytes[i] === 0) zeros[i % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (even > end / 4 && odd < end / 40) return 'utf-16be';
  return odd > end / 4 && even < end / 40 ? 'utf-16le' : undefined;
}

/**
 * Japanese between escape sequences, in nothing but ASCII bytes. Only if most of what they enclose reads as Japanese: a
 * page must not get to say later, by an escape alone, what its bytes mean.
 */
function escapedEncoding(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0x1b) || bytes.some((byte) => byte >= 0x80)) return undefined;
  const text = new TextDecoder('iso-2022-jp').decode(bytes.subarray(0, 100_000));
  const beyond = [...text].filter((character) => character >= '\u0080');
  const japanese = beyond.filter((character) => /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/.test(character));
  return beyond.length > 0 && japanese.length / beyond.length > 0.95 ? 'iso-2022-jp' : undefined;
}

/**
 * The bytes beyond ASCII with their neighbours: what they stand beside says more than how far apart they are. Two after
 * them, because the first may be the second half of a character; tags are left out, as they would part words.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
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
  return trimmed(sample.subarray(0, length));
}

/** A character that the end of the sample cut in two would make the whole look invalid. */
function trimmed(sample: Uint8Array): Uint8Array {
  let end = sample.length;
  if (end < SAMPLE_BYTES) return sample;
  while (end > 0 && sample[end - 1]! >= 0x80) end -= 1;
  return end > sample.length / 2 ? sample.subarray(0, end) : sample;
}

/** Undefined when the bytes cannot be this encoding: more broken characters than an accident leaves. */
function readAs(encoding: string, sample: Uint8Array): string | undefined {
  const text = new TextDecoder(encoding).decode(sample);
  const broken = text.split('\ufffd').length - 1;
  return broken * 50 > text.length ? undefined : text;
}

/** Between −2 and 1: how much of what is beyond ASCII are characters that the language is full of. */
function glyphScore(text: string, frequent: string, typical: RegExp | undefined): number {
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

/** Broken, for private use, half-width, or a form that text has no use for. */
const isRare = (character: string) =>
  /[\ufffd\ue000-\uf8ff\uff61-\uff9f\u2500-\u257f\u0370-\u052f\u3105-\u312f\u3200-\u33ff\u0080-\u009f]|[\u{20000}-\u{2ffff}]/u.test(
    character,
  );

/** Marks that pages in every language use; they fit anywhere but inside words. */
const MARKS = new Set('\u00a0«»“”„‘’‚‹›–—…•·©®™°€£¥¢§№×÷±½¼¾²³¹ºª´†‡‰¶¬¦¯µ');

function letterScore(text: string, { letters, isLatin }: LetterProfile): number {
  const weights = weightsOf(letters);
  let sum = 0;
  let count = 0;
  let before = '';
  const characters = [...text];
  for (const [i, character] of characters.entries()) {
    if (character >= '\u0080') {
      count += 1;
      sum += weightOf(character, before, characters[i + 1] ?? ' ', weights, isLatin);
    }
    before = character;
  }
  return count === 0 ? 0 : sum / count;
}

function weightOf(
  character: string,
  before: string,
  after: string,
  weights: ReadonlyMap<string, number>,
  isLatin: boolean,
): number {
  const lower = character.toLowerCase();
  const weight = weights.get(lower);
  if (weight === undefined) {
    if (!MARKS.has(character)) return isLetter(character) ? -1.2 : -1.6;
    if (isLetter(before) && isLetter(after) && character !== '’') return -1;
    return isLatin ? 0.2 : 0;
  }
  const isCapital = lower !== character;
  if (isCapital && isLetter(before) && isSmall(before)) return -1.2;
  if (isLatin) return isOddInLatin(before, after, isCapital) ? -0.6 : weight;
  // Words of other scripts have no ASCII letter beside theirs, and few are one letter long: » and · would be.
  if (isAsciiLetter(before) || isAsciiLetter(after)) return -0.8;
  if (!isLetter(before) && !isLetter(after)) return -0.4;
  return isCapital ? weight * 0.7 : weight;
}

/** Two side by side are rare in Latin words, and a capital that stands alone is more likely a sign such as £. */
function isOddInLatin(before: string, after: string, isCapital: boolean): boolean {
  if (before >= '\u00c0' && isLetter(before)) return true;
  return isCapital && !isLetter(before) && !isLetter(after);
}

const weightTables = new Map<string, ReadonlyMap<string, number>>();

/** From 1 for the most frequent letter to 0.2 for the rarest. */
function weightsOf(letters: string): ReadonlyMap<string, number> {
  const known = weightTables.get(letters);
  if (known) return known;
  const all = [...letters];
  const table = new Map(all.map((letter, rank) => [letter, 1 - (0.8 * rank) / all.length]));
  weightTables.set(letters, table);
  return table;
}

const isLetter = (character: string) => /\p{L}|\p{M}/u.test(character);
const isSmall = (character: string) => character !== character.toUpperCase();
const isAsciiLetter = (character: string) => /[a-z]/i.test(character);
