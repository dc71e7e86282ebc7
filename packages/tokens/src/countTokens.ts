/**
 * Counts tokens of the o200k encoding; other models differ by some percent.
 *
 * The library takes quadratic time for a run of characters that its rules do not split. Such runs (hostile ones, or a megabyte of one letter)
 * are split here, at the cost of one token each; every other text is counted exactly.
 */
import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

const MAX_RUN = 64;

/** Names of special tokens in a page are counted as ordinary text. */
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

export function countTokens(text: string): number {
  let tokens = 0;
  let start = 0;
  let run = 0;
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (++run > MAX_RUN && !isLowSurrogate(code)) {
      tokens += count(text.slice(start, at), AS_TEXT);
      start = at;
      run = 1;
    }
    if (isBreak(previous, code)) run = 1;
    previous = code;
  }
  return tokens + count(start ? text.slice(start) : text, AS_TEXT);
}

const SPACE = 0x20;

/** Whether the encoding certainly starts a new piece before `code`: at a space after something else, or at punctuation after a plain letter. */
function isBreak(previous: number, code: number): boolean {
  if (code === SPACE) return previous > SPACE;
  return (
    isPlainLetter(previous) &&
    !isPlainLetter(code) &&
    (code < 0x80 || (code >= 0x3001 && code <= 0x3002) || code === 0xff0c)
  );
}

/** Characters that are never part of a run of punctuation. */
function isPlainLetter(code: number): boolean {
  return (
    (code > 96 && code < 123) ||
    (code > 64 && code < 91) ||
    (code > 47 && code < 58) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa)
  );
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
