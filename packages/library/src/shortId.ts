/**
 * Ids in the API: base58 of the UUID, 22 characters, the form that Readeck's clients know.
 *
 * Decision: docs/decisions/0033-short-ids-at-the-edge.md.
 */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const LENGTH = 22;
/** As many digits as an ordinary number holds exactly. */
const PIECE_LENGTH = 9;
const PIECE = BASE ** BigInt(PIECE_LENGTH);
const MAX = 2n ** 128n;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id that is not a UUID stays as it is. */
export function toShortId(id: string): string {
  if (!UUID.test(id)) return id;
  const number = BigInt(`0x${id.replaceAll('-', '')}`);
  // In pieces: lists convert thousands of ids, and arithmetic with large numbers is slow.
  const start = number / PIECE;
  return (
    digitsOf(Number(start / PIECE), LENGTH - 2 * PIECE_LENGTH) +
    digitsOf(Number(start % PIECE), PIECE_LENGTH) +
    digitsOf(Number(number % PIECE), PIECE_LENGTH)
  );
}

function digitsOf(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / ALPHABET.length))
    text = ALPHABET[rest % ALPHABET.length] + text;
  return text;
}

/** The inverse of `toShortId`. A text that is no short id stays as it is: it may be a complete id. */
export function fromShortId(text: string): string {
  if (text.length !== LENGTH) return text;
  let number = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return text;
    number = number * BASE + BigInt(digit);
  }
  if (number >= MAX) return text;
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
