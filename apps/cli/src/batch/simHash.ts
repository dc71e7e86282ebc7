/**
 * A fingerprint that differs in few bits between nearly equal texts (Charikar's SimHash): each run of three words votes on every
 * bit. Case, punctuation and white space do not matter. Deterministic on every machine.
 */

/** Fewer runs of words make a fingerprint that says little. */
const MIN_RUNS = 20;
const RUN = 3;

/** Scripts without spaces between words: each character counts as a word. */
const CHARACTER_SCRIPTS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Khmer}';
const WORD = new RegExp(`[${CHARACTER_SCRIPTS}]|(?:(?![${CHARACTER_SCRIPTS}])[\\p{L}\\p{N}])+`, 'gu');

/** 64 bits as 16 hex digits; undefined for a text of a few words. */
export function simHash(text: string): string | undefined {
  const words = text.toLowerCase().match(WORD) ?? [];
  const runs = words.length - RUN + 1;
  if (runs < MIN_RUNS) return undefined;
  const votes = new Int32Array(64);
  for (let i = 0; i < runs; i++) {
    const run = `${words[i]} ${words[i + 1]} ${words[i + 2]}`;
    vote(votes, 0, hash32(run, 0x811c9dc5));
    vote(votes, 32, hash32(run, 0x9747b28c));
  }
  return hexOf(votes, 0) + hexOf(votes, 32);
}

/** FNV-1a with the finaliser of MurmurHash3: FNV alone leaves the high bits of similar texts alike. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function vote(votes: Int32Array, from: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++) votes[from + bit]! += (hash >>> bit) & 1 ? 1 : -1;
}

function hexOf(votes: Int32Array, from: number): string {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (votes[from + bit]! > 0) bits |= 1 << bit;
  return (bits >>> 0).toString(16).padStart(8, '0');
}

/** The number of bits in which two fingerprints differ. */
export function distance(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < 16; at += 8) {
    let bits = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16);
    for (; bits !== 0; bits &= bits - 1) count += 1;
  }
  return count;
}
