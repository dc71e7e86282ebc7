/**
 * The tokenizer of the search, shared by indexing, queries and snippets, so that they agree.
 *
 * Words are folded (case, width, accents). Scripts written without spaces are split into overlapping character pairs
 * (bigrams), plus the last character of a run by itself: 東京都 → 東京 京都 都. A query is then a phrase of pairs or, for a
 * single character, a prefix of a pair.
 */
export interface Word {
  readonly word: string;
  /** Position in the text. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'spaced' | 'pair' | 'last';
}

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const LETTERS = String.raw`[\p{L}\p{N}\p{M}]`;
const UNSPACED = `[${LETTERS}&&[${UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]]`;
const RUNS = new RegExp(`(?<unspaced>${UNSPACED}+)|[${LETTERS}--${UNSPACED}]+`, 'gv');

export function* wordsIn(text: string): Generator<Word> {
  // A lone accent folds to an empty string, which is not a word.
  for (const found of runsIn(text)) if (found.word !== '') yield found;
}

function* runsIn(text: string): Generator<Word> {
  if (isAscii(text)) return yield* asciiRunsIn(text);
  for (const run of text.matchAll(RUNS)) {
    if (run.groups?.unspaced) yield* pairsIn(run[0], run.index);
    else yield { word: fold(run[0]), start: run.index, end: run.index + run[0].length, kind: 'spaced' };
  }
}

/** ASCII text needs only lower-casing and has no unspaced scripts. */
function* asciiRunsIn(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(/[a-z0-9]+/gi))
    yield { word: run.toLowerCase(), start: index, end: index + run.length, kind: 'spaced' };
}

function* pairsIn(run: string, at: number): Generator<Word> {
  let previous: string | undefined;
  let start = at;
  for (const character of run) {
    if (previous !== undefined) {
      const pair = previous + character;
      yield { word: fold(pair), start, end: start + pair.length, kind: 'pair' };
      start += previous.length;
    }
    previous = character;
  }
  if (previous !== undefined) yield { word: fold(previous), start, end: start + previous.length, kind: 'last' };
}

/** Accents of Latin, Greek and Cyrillic letters; the combining marks of other scripts are part of the word. */
const ACCENTS = /[\u0300-\u036f]/g;

export const fold = (text: string) =>
  isAscii(text) ? text.toLowerCase() : text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** The words of a text, separated by spaces, for the search index. Most lines are ASCII and take the fast path. */
export const toIndexText = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      isAscii(line)
        ? (line.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ')
        : Array.from(wordsIn(line), ({ word }) => word).join(' '),
    )
    .filter(Boolean)
    .join(' ');
