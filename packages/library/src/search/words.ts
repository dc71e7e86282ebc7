/**
 * The tokenizer of the search, shared by indexing, queries and snippets, so that they agree.
 *
 * Text is folded first (case, width, accents, decomposed and compatibility letters), then split into words. Scripts written
 * without spaces are split into overlapping character pairs (bigrams), plus the last character of a run by itself:
 * 東京都 → 東京 京都 都. A query is then a phrase of pairs or, for a single character, a prefix of a pair.
 */
export interface Word {
  readonly word: string;
  /** Position in the text. */
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
}

type Kind = 'spaced' | 'pair' | 'last';

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const LETTERS = String.raw`[\p{L}\p{N}\p{M}]`;
const UNSPACED = `[${LETTERS}&&[${UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]]`;
const RUNS = new RegExp(`(?<unspaced>${UNSPACED}+)|[${LETTERS}--${UNSPACED}]+`, 'gv');

/** Longer "words" are data inside a text. Their beginning is enough, and databases limit the length of index keys. */
const MAX_WORD_LENGTH = 500;

/** Accents of Latin, Greek and Cyrillic letters; the combining marks of other scripts are part of the word. Soft hyphens and variation selectors never are. */
const IGNORED = /\u00ad|[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** Full case folding: lower case, without the letters that only lower case tells apart. */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(IGNORED, '')
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .replaceAll('ς', 'σ')
        .normalize('NFKC');

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Lazy, line by line: a snippet needs only the beginning of a long text. */
export function* wordsIn(text: string): Generator<Word> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? undefined : end);
    yield* isAscii(line) ? asciiWordsIn(line, at) : foldedWordsIn(line, at);
    at += line.length + 1;
  }
}

function* asciiWordsIn(line: string, at: number): Generator<Word> {
  for (const { 0: run, index } of line.toLowerCase().matchAll(/[a-z0-9]+/g))
    yield { word: truncate(run), start: at + index, end: at + index + run.length, kind: 'spaced' };
}

function* foldedWordsIn(line: string, at: number): Generator<Word> {
  const { folded, starts, ends } = foldWithPositions(line);
  for (const { word, start, end, kind } of splitWords(folded))
    yield { word, start: at + starts[start]!, end: at + ends[end - 1]!, kind };
}

/**
 * Code points that may combine with the one before them when they are normalised: marks, the voiced marks of half-width
 * kana, vowels and final consonants of Hangul in all their forms. `words.test.ts` checks that none is missing.
 */
export const COMBINING = String.raw`[\p{M}\u1160-\u11ff\ud7b0-\ud7fb\u0e33\u0eb3\u3133\u3135\u3136\u313a-\u313f\u314f-\u3164\u3167-\u316d\u316f\u3170\u3182\u3183\u3187-\u318e\uff9e-\uffa0\uffa3\uffa5\uffa6\uffaa-\uffaf\uffc2-\uffdc]`;

/** Pieces that are folded independently of their neighbours: ASCII, or a character with what combines with it. */
const PIECES = new RegExp(String.raw`[\0-\x7f]+(?=[\0-\x7f]|$)|[^]${COMBINING}*`, 'gu');

/** Folds a line and keeps, for each character of the result, where the piece that it comes from starts and ends. */
function foldWithPositions(line: string) {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of line.matchAll(PIECES)) {
    const foldedPiece = fold(piece);
    folded += foldedPiece;
    const isPlain = isAscii(piece);
    for (let i = 0; i < foldedPiece.length; i++) {
      starts.push(isPlain ? index + i : index);
      ends.push(isPlain ? index + i + 1 : index + piece.length);
    }
  }
  return { folded, starts, ends };
}

/** Splits folded text. */
function* splitWords(text: string): Generator<Word> {
  for (const { 0: run, index, groups } of text.matchAll(RUNS)) {
    if (groups?.unspaced) yield* pairsIn(run, index);
    else yield { word: truncate(run), start: index, end: index + run.length, kind: 'spaced' };
  }
}

function* pairsIn(run: string, at: number): Generator<Word> {
  let previous: string | undefined;
  let start = at;
  for (const character of run) {
    if (previous !== undefined) {
      const pair = previous + character;
      yield { word: pair, start, end: start + pair.length, kind: 'pair' };
      start += previous.length;
    }
    previous = character;
  }
  if (previous !== undefined) yield { word: previous, start, end: start + previous.length, kind: 'last' };
}

const truncate = (word: string) =>
  word.length <= MAX_WORD_LENGTH ? word : word.slice(0, MAX_WORD_LENGTH).toWellFormed();

/** The words of a text, for the search index. The same as those of `wordsIn`, but faster, because they have no positions. */
export function indexWords(text: string): string[] {
  const words: string[] = [];
  for (const line of text.split('\n')) {
    if (isAscii(line)) for (const run of line.toLowerCase().match(/[a-z0-9]+/g) ?? []) words.push(truncate(run));
    else for (const { word } of splitWords(fold(line))) words.push(word);
  }
  return words;
}
