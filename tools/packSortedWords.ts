/** Writes words in the form that `packages/core/src/sortedWords.ts` reads. */
import type { SortedWords } from '../packages/core/src/sortedWords.ts';

const MAX_SHARED = 25;

export function packSortedWords(words: Iterable<string>, suffixOf: (word: string) => string = () => ''): SortedWords {
  let before = '';
  return [...new Set(words)]
    .sort()
    .map((word) => {
      let shared = 0;
      while (shared < MAX_SHARED && shared < word.length && word[shared] === before[shared]) shared++;
      before = word;
      return `${String.fromCharCode(65 + shared)}${word.slice(shared)}${suffixOf(word)}`;
    })
    .join('');
}
