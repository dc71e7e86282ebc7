/** Splits a text into words, once for everything that searches it for tags, and marks where a phrase may continue over the gap before a word. */
import { isUnspaced, isWordPart } from '../words.ts';

export interface TextWords {
  /** As written. */
  readonly words: readonly string[];
  /** In lower case. */
  readonly lowerCased: readonly string[];
  /** True if a phrase cannot continue over the gap before this word: the gap is not one space or hyphen. */
  readonly startsPhrase: readonly boolean[];
  /** Runs of characters in scripts without spaces. */
  readonly runs: readonly string[];
}

const SPACE = 0x20;
const HYPHEN = 0x2d;
const MAX_WORD = 60;

export function splitWords(text: string): TextWords {
  const words: string[] = [];
  const lowerCased: string[] = [];
  const startsPhrase: boolean[] = [];
  const runs: string[] = [];
  let end = -2;
  let at = 0;
  const { length } = text;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (isWordPart(code)) {
      const start = at;
      at = wordEnd(text, at);
      const word = text.slice(start, Math.min(at, start + MAX_WORD));
      words.push(word);
      lowerCased.push(word.toLowerCase());
      const gap = start - end === 1 ? text.charCodeAt(end) : 0;
      startsPhrase.push(gap !== SPACE && gap !== HYPHEN);
      end = at;
    } else if (isUnspaced(code)) {
      const start = at;
      while (at < length && isUnspaced(text.charCodeAt(at))) at++;
      runs.push(text.slice(start, at));
    } else at++;
  }
  return { words, lowerCased, startsPhrase, runs };
}

/** Finds the end of a word; "c++" and "c#" are words. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  const { length } = text;
  while (at < length && isWordPart(text.charCodeAt(at))) at++;
  if (at - start > 1) return at;
  if (text.startsWith('++', at)) return at + 2;
  return text[at] === '#' ? at + 1 : at;
}
