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

/** Counts the words of `root` and of every element inside that has any, in one walk. Text of scripts and styles does not count. */
export function measureWords(root: Parent): Map<Parent, WordCounts> {
  const counts = new Map<Parent, WordCounts>();
  const before: number[] = []; // of each open element: the words of the page before it, and those in links
  let links = 0; // that are open
  let words = 0;
  let linkWords = 0;
  let node: Node | null = root.firstChild;
  while (node) {
    if (node instanceof Text) {
      const own = isNotShown(node.parentNode!) ? 0 : countWords(node.data);
      words += own;
      if (links > 0) linkWords += own;
    } else if (node.firstChild) {
      if ((node as Element).localName === 'a') links++;
      before.push(words, linkWords);
      node = node.firstChild;
      continue;
    }
    while (!node.nextSibling && before.length > 0) {
      node = node.parentNode!;
      if ((node as Element).localName === 'a') links--;
      const linkWordsBefore = before.pop()!;
      const wordsBefore = before.pop()!;
      if (words > wordsBefore)
        counts.set(node as Element, { words: words - wordsBefore, linkWords: linkWords - linkWordsBefore });
    }
    node = node.nextSibling;
  }
  counts.set(root, { words, linkWords });
  return counts;
}

const NOT_SHOWN = new Set(['script', 'style', 'template', 'noscript']);

function isNotShown(parent: Parent): boolean {
  return parent instanceof Element && NOT_SHOWN.has(parent.localName);
}
