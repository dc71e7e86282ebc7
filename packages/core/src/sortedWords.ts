/**
 * Sorted words as one text, which compresses better than the words themselves: of each word a capital letter for the number of its
 * first characters that are those of the word before (`A`: none), then the others. `tools/packSortedWords.ts` writes it.
 */
export type SortedWords = string;

/** The words must not contain capital letters of ASCII. */
export function readSortedWords(packed: SortedWords): string[] {
  let word = '';
  return (packed.match(/[A-Z][^A-Z]*/g) ?? []).map((entry) => {
    word = word.slice(0, entry.charCodeAt(0) - 65) + entry.slice(1);
    return word;
  });
}
