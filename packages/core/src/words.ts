/** Counting words, once for the whole project: every guard, score and figure means the same by "a word". */
import { Element, following, type Node, type Parent, Text } from './dom/index.ts';

/** A run of letters or digits is a word; in scripts written without spaces each character is. */
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
    } else if (!isForeignPunctuation(code)) {
      if (!inWord) words++;
      inWord = true;
    } else if (!isJoiner(code)) {
      inWord = false;
    }
  }
  return words;
}

/** Characters of scripts that put no space between words: kana, Han, Thai, Lao, Khmer, Myanmar. */
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

/** Part of a word that spaces set apart; characters of scripts without spaces are not. */
export function isWordPart(code: number): boolean {
  if (code < 0x80) return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
  return !isUnspaced(code) && (!isForeignPunctuation(code) || isJoiner(code));
}

function isForeignPunctuation(code: number): boolean {
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

/** Soft hyphen and zero-width joiners stand inside words. */
function isJoiner(code: number): boolean {
  return code === 0xad || code === 0x200c || code === 0x200d;
}

export interface Measure {
  /** Words of all text below. */
  words: number;
  /** Those of them that are inside links. */
  linkWords: number;
}

/** Words of every element below `root`, in one walk. Text of scripts and styles does not count. */
export function measure(root: Parent): Map<Parent, Measure> {
  const measures = new Map<Parent, Measure>();
  const of = (parent: Parent): Measure => {
    let found = measures.get(parent);
    if (!found) measures.set(parent, (found = { words: 0, linkWords: 0 }));
    return found;
  };
  const order: Parent[] = [root];
  of(root);
  const linked = new Set<Parent>();
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    const parent = node.parentNode!;
    if (node instanceof Element) {
      order.push(node);
      of(node);
      if (node.localName === 'a' || linked.has(parent)) linked.add(node);
    } else if (node instanceof Text && !isSilent(parent)) {
      const words = countWords(node.data);
      const found = of(parent);
      found.words += words;
      if (linked.has(parent)) found.linkWords += words;
    }
  }
  for (let i = order.length - 1; i > 0; i--) {
    const child = of(order[i]!);
    const parent = of(order[i]!.parentNode!);
    parent.words += child.words;
    parent.linkWords += child.linkWords;
  }
  return measures;
}

const SILENT = new Set(['script', 'style', 'template', 'noscript']);

function isSilent(parent: Parent): boolean {
  return parent instanceof Element && SILENT.has(parent.localName);
}
