/**
 * Repairs text that was encoded twice: UTF-8 that a program read as Windows-1252 and wrote as UTF-8 again, so that "it’s" is shown as
 * "itâ€™s". A page is repaired only if it has several sequences that no language uses.
 */
import { Element, following, type Node, Text } from '../dom/index.ts';
import { reportChoice } from '../trace.ts';
import type { Doc } from '../types.ts';

/** What Windows-1252 shows for the bytes from 0x80 on, and what Latin-1 does. */
const BYTES = Uint8Array.from({ length: 128 }, (_, i) => 128 + i);
const WINDOWS = new TextDecoder('windows-1252').decode(BYTES);
const LATIN = String.fromCharCode(...BYTES);
const byteOf = (character: string) => 128 + Math.max(WINDOWS.indexOf(character), LATIN.indexOf(character));
const NEXT = `[${WINDOWS.slice(0, 64)}${LATIN.slice(0, 64)}]`;

/** Typographic signs, and letters with accents: what is left of them when it is read as Windows-1252. */
const CERTAIN = /â(?:€|\u0080)[\u0093-\u009d¦“”˜™œ\u009d]|Ã[¡¢©¨ª­®³´¶¼±§¤]/g;
const MIN_CERTAIN = 3;
/** Each of these sequences starts with one of these letters. */
const STARTS = ['â', 'Ã'];
const ENTITIES = ['acirc;', 'Atilde;'];
/** Two bytes for letters, three for signs, four for emoji. */
const SEQUENCE = new RegExp(`[Â-Å]${NEXT}|â${NEXT}{2}|ð${NEXT}{3}`, 'g');
/** In some pages this has happened twice. */
const MAX_TIMES = 2;
const TEXT_ATTRIBUTES = ['alt', 'title', 'content'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function repairEncoding(doc: Doc): void {
  if (!mayBeBroken(doc.page.html)) return;
  for (let times = 0; times < MAX_TIMES && countCertain(doc.root) >= MIN_CERTAIN; times++) {
    repair(doc.root);
    reportChoice(doc, 'repaired text', 'it was encoded twice');
  }
}

function mayBeBroken(html: string): boolean {
  if (STARTS.some((start) => html.includes(start))) return true;
  // To stop at each sign is several times faster than to search for the names.
  for (let at = html.indexOf('&'); at >= 0; at = html.indexOf('&', at + 1))
    if (ENTITIES.some((name) => html.startsWith(name, at + 1))) return true;
  return false;
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
    return utf8.decode(Uint8Array.from(sequence, byteOf));
  } catch {
    return sequence;
  }
}
