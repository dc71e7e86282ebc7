/**
 * How text is taken apart for search: one way for indexing, for asking and for marking matches, so that they agree.
 *
 * Words are folded (case, width, accents). Scripts written without spaces have no words to see, so they become pairs of
 * neighbours, and the last character of a run once more by itself: 東京都 → 東京 京都 都. Whatever is asked then is a
 * phrase of pairs, or, for a single character, the beginning of one.
 */
export interface Word {
  readonly word: string;
  /** Where it is in the text. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'spaced' | 'pair' | 'last';
}

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const LETTERS = String.raw`[\p{L}\p{N}\p{M}]`;
const UNSPACED = `[${LETTERS}&&[${UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]]`;
const RUNS = new RegExp(`(?<unspaced>${UNSPACED}+)|[${LETTERS}--${UNSPACED}]+`, 'gv');

export function* wordsIn(text: string): Generator<Word> {
  // An accent that stands alone folds to nothing, and is no word.
  for (const found of runsIn(text)) if (found.word !== '') yield found;
}

function* runsIn(text: string): Generator<Word> {
  if (isPlain(text)) return yield* plainRunsIn(text);
  for (const run of text.matchAll(RUNS)) {
    if (run.groups?.unspaced) yield* pairsIn(run[0], run.index);
    else yield { word: fold(run[0]), start: run.index, end: run.index + run[0].length, kind: 'spaced' };
  }
}

/** Nothing to fold but case, and no script without spaces. */
function* plainRunsIn(text: string): Generator<Word> {
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

/** Accents that decorate a letter; the marks of other scripts are part of the word. */
const ACCENTS = /[\u0300-\u036f]/g;

export const fold = (text: string) =>
  isPlain(text) ? text.toLowerCase() : text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');

const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text);

/** What goes into the index. A line of nothing but ASCII is the usual case, and has no accents or scripts to look at. */
export const indexed = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      isPlain(line)
        ? (line.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ')
        : Array.from(wordsIn(line), ({ word }) => word).join(' '),
    )
    .filter(Boolean)
    .join(' ');
