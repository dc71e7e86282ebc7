/** Compares titles with the page's address: the end of `/2024/how-tides-work.html` spells "How the tides work". */
import { memoize } from './memoize.ts';
import type { RawMetadata } from './rawMetadata.ts';

/** Fewer words are in a title by chance. */
const MIN_WORDS = 2;
/** Addresses often leave these out. */
const SMALL_WORDS = new Set(
  'a an and are at by for from in is of on or the to with der die das und für mit la le les un une et de du des el los las y'.split(
    ' ',
  ),
);

/** Whether the last segment of the page's address has the words of a title, apart from small words and numbers at its ends. */
export function isSpelledByAddress(title: string, raw: RawMetadata): boolean {
  const spelled = spelledByAddress(raw);
  return spelled.length > 0 && spelled.includes(mainWords(title).join(' '));
}

/** The words of the last segment, and those without numbers at its ends, which may be those of the page. */
const spelledByAddress = memoize((raw: RawMetadata): readonly string[] => {
  const segment = raw.doc.url?.pathname.split('/').findLast(Boolean) ?? '';
  const words = mainWords(decoded(segment).replace(/\.[a-z]{2,5}$/i, ''));
  const isId = (word: string | undefined) => /^\d{4,}$/.test(word ?? '');
  const inner = words.slice(isId(words[0]) ? 1 : 0, isId(words.at(-1)) ? -1 : undefined);
  return [words, inner].filter(({ length }) => length >= MIN_WORDS).map((each) => each.join(' '));
});

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function mainWords(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’]+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !SMALL_WORDS.has(word));
}
