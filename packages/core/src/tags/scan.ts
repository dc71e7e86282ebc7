/** A text as words in a row, once for all that looks for tags in it: where each begins, and whether a phrase may run on across the gap before it. */
import { isUnspaced, isWordPart } from '../words.ts';

export interface Scan {
  /** As written. */
  readonly words: readonly string[];
  /** In lower case. */
  readonly folded: readonly string[];
  /** A phrase cannot reach back over this word's start: something other than one space stands before it. */
  readonly opens: readonly boolean[];
  /** Runs of characters of scripts without spaces. */
  readonly runs: readonly string[];
}

const SPACE = 0x20;
const HYPHEN = 0x2d;
const MAX_WORD = 60;

export function scan(text: string): Scan {
  const words: string[] = [];
  const folded: string[] = [];
  const opens: boolean[] = [];
  const runs: string[] = [];
  let end = -2;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isWordPart(code)) {
      const start = at;
      at = wordEnd(text, at);
      const word = text.slice(start, Math.min(at, start + MAX_WORD));
      words.push(word);
      folded.push(word.toLowerCase());
      const gap = start - end === 1 ? text.charCodeAt(end) : 0;
      opens.push(gap !== SPACE && gap !== HYPHEN);
      end = at;
    } else if (isUnspaced(code)) {
      const start = at;
      while (at < text.length && isUnspaced(text.charCodeAt(at))) at++;
      runs.push(text.slice(start, at));
    } else at++;
  }
  return { words, folded, opens, runs };
}

/** "c++" and "c#" are words. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && isWordPart(text.charCodeAt(at))) at++;
  if (at - start > 1) return at;
  if (text.startsWith('++', at)) return at + 2;
  return text[at] === '#' ? at + 1 : at;
}
