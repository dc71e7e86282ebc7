/** Counts words. The whole project uses this one definition of a word. */
import { Element, following, type Node, type Parent, Text } from './dom/index.ts';

/** A run of letters or digits is a word; in writing systems without spaces, each character is one. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      const isWordCharacter = (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
      if (isWordCharacter && !inWord) words++;
      inWord = isWordCharacter;
    } else if (isUnspaced(code)) {
      words++;
      inWord = false;
    } else if (!isNonAsciiPunctuation(code)) {
      if (!inWord) words++;
      inWord = true;
    } else if (!isJoiner(code)) {
      inWord = false;
    }
  }
  return words;
}

/** Characters of writing systems without spaces between words: kana, Han, Thai, Lao, Khmer, Myanmar. */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff)
  );
}

/** Whether a character belongs to a word delimited by spaces; false for writing systems without spaces. */
export function isWordPart(code: number): boolean {
  if (code < 0x80) return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
  return !isUnspaced(code) && (!isNonAsciiPunctuation(code) || isJoiner(code));
}

function isNonAsciiPunctuation(code: number): boolean {
  return (
    code < 0xc0 ||
    code === 0xd7 ||
    code === 0xf7 ||
    (code >= 0x2000 && code <= 0x206f) ||
    (code >= 0x2190 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff00 && code <= 0xff0f) ||
    (code >= 0xff1a && code <= 0xff20) ||
    (code >= 0xff3b && code <= 0xff40) ||
    (code >= 0xff5b && code <= 0xff65) ||
    code === 0xfeff
  );
}

/** Soft hyphen and zero-width joiners do not end a word. */
function isJoiner(code: number): boolean {
  return code === 0xad || code === 0x200c || code === 0x200d;
}

export interface WordCounts {
  /** Words of all text inside. */
  words: number;
  /** Words of the text inside links. */
  linkWords: number;
}

/** Counts the words of every element inside `root` in one walk. Text of scripts and styles does not count. */
export function measureWords(root: Parent): Map<Parent, WordCounts> {
  const counts = new Map<Parent, WordCounts>();
  const countsOf = (parent: Parent): WordCounts => {
    let found = counts.get(parent);
    if (!found) counts.set(parent, (found = { words: 0, linkWords: 0 }));
    return found;
  };
  const order: Parent[] = [root];
  countsOf(root);
  const linked = new Set<Parent>();
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    const parent = node.parentNode!;
    if (node instanceof Element) {
      order.push(node);
      countsOf(node);
      if (node.localName === 'a' || linked.has(parent)) linked.add(node);
    } else if (node instanceof Text && !isNotShown(parent)) {
      const words = countWords(node.data);
      const found = countsOf(parent);
      found.words += words;
      if (linked.has(parent)) found.linkWords += words;
    }
  }
  for (let i = order.length - 1; i > 0; i--) {
    const child = countsOf(order[i]!);
    const parent = countsOf(order[i]!.parentNode!);
    parent.words += child.words;
    parent.linkWords += child.linkWords;
  }
  return counts;
}

const NOT_SHOWN = new Set(['script', 'style', 'template', 'noscript']);

function isNotShown(parent: Parent): boolean {
  return parent instanceof Element && NOT_SHOWN.has(parent.localName);
}
