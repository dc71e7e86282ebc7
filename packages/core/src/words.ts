/** Counts words. The whole project uses this one definition of a word. */
import { Element, type Node, type Parent, Text } from './dom/index.ts';

/** A run of letters or digits is a word; in writing systems without spaces, each character is one. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  const { length } = text; // read once: engines know many kinds of strings, and look each time which it is
  for (let i = 0; i < length; i++) {
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
    code >= 0x0e00 &&
    ((code >= 0x3040 && code <= 0x30ff) ||
      (code >= 0x3400 && code <= 0x9fff) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      code <= 0x0eff ||
      (code >= 0x1000 && code <= 0x109f) ||
      (code >= 0x1780 && code <= 0x17ff))
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
  const open: WordCounts[] = []; // of the elements around
  let links = 0; // that are open
  let own: WordCounts = { words: 0, linkWords: 0 };
  counts.set(root, own);
  let node: Node | null = root.firstChild;
  while (node) {
    if (node instanceof Element) {
      const inner: WordCounts = { words: 0, linkWords: 0 };
      counts.set(node, inner);
      if (node.firstChild) {
        if (node.localName === 'a') links++;
        open.push(own);
        own = inner;
        node = node.firstChild;
        continue;
      }
    } else if (node instanceof Text && !isNotShown(node.parentNode!)) {
      const words = countWords(node.data);
      own.words += words;
      if (links > 0) own.linkWords += words;
    }
    while (!node.nextSibling && open.length > 0) {
      node = node.parentNode!;
      if ((node as Element).localName === 'a') links--;
      const around: WordCounts = open.pop()!;
      around.words += own.words;
      around.linkWords += own.linkWords;
      own = around;
    }
    node = node.nextSibling;
  }
  return counts;
}

const NOT_SHOWN = new Set(['script', 'style', 'template', 'noscript']);

function isNotShown(parent: Parent): boolean {
  return parent instanceof Element && NOT_SHOWN.has(parent.localName);
}
