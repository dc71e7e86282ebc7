/**
 * Repairs text that was encoded twice: UTF-8 that a program read as Windows-1252 and wrote as UTF-8 again, so that "it’s" is shown as
 * "itâ€™s". A page is repaired only if it has several sequences that no language uses.
 */
import { Element, following, type Node, Text } from '../dom/index.ts';
import { reportChoice } from '../trace.ts';
import type { Doc } from '../types.ts';

/** Windows-1252 for the bytes 0x80 to 0x9f. Five of them are undefined, and stay as they are. */
const HIGH_BYTES = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const byteOf = new Map<string, number>([
  ...Array.from({ length: 128 }, (_, i) => [String.fromCharCode(128 + i), 128 + i] as const),
  ...Array.from(HIGH_BYTES, (character, i) => [character, 128 + i] as const),
]);
const NEXT = `[\u0080-¿${HIGH_BYTES}]`;

/** Typographic signs, and letters with accents: what is left of them when it is read as Windows-1252. */
const CERTAIN = /â(?:€|\u0080)[\u0093-\u009d¦“”˜™œ\u009d]|Ã[¡¢©¨ª­®³´¶¼±§¤]/g;
const MIN_CERTAIN = 3;
/** Two bytes for letters, three for signs, four for emoji. */
const SEQUENCE = new RegExp(`[Â-Å]${NEXT}|â${NEXT}{2}|ð${NEXT}{3}`, 'g');
/** In some pages this has happened twice. */
const MAX_TIMES = 2;
const TEXT_ATTRIBUTES = ['alt', 'title', 'content'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function repairEncoding(doc: Doc): void {
  if (!/â|Ã|&(?:acirc|atilde);/i.test(doc.page.html)) return;
  for (let times = 0; times < MAX_TIMES && countCertain(doc.root) >= MIN_CERTAIN; times++) {
    repair(doc.root);
    reportChoice(doc, 'repaired text', 'it was encoded twice');
  }
}

function countCertain(root: Node): number {
  let count = 0;
  for (let node: Node | null = root; node && count < MIN_CERTAIN; node = following(node, root))
    if (node instanceof Text) count += node.data.match(CERTAIN)?.length ?? 0;
  return count;
}

function repair(root: Node): void {
  for (let node: Node | null = root; node; node = following(node, root)) {
    if (node instanceof Text) node.data = repaired(node.data);
    else if (node instanceof Element)
      for (const name of TEXT_ATTRIBUTES) {
        const value = node.getAttribute(name);
        if (value) node.setAttribute(name, repaired(value));
      }
  }
}

const repaired = (text: string): string => text.replace(SEQUENCE, decoded);

function decoded(sequence: string): string {
  try {
    return utf8.decode(Uint8Array.from(sequence, (character) => byteOf.get(character)!));
  } catch {
    return sequence;
  }
}
