/** Whether two titles are equal apart from case, punctuation and spaces. */
export function isSameTitle(a: string, b: string): boolean {
  const normalise = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return normalise(a) !== '' && normalise(a) === normalise(b);
}

/** Of the words of both, and of those of the heading alone. */
const MIN_COMMON = 0.6;
const MIN_KNOWN = 0.7;

/** Whether a heading says the same as the title in other words: "Tide clock 1600" and "The Martins 1600 tide clock". */
export function isSimilarTitle(heading: string, title: string): boolean {
  if (isSameTitle(heading, title)) return true;
  const [words, known] = [wordsOf(heading), wordsOf(title)];
  const shared = [...words].filter((word) => known.has(word)).length;
  return shared >= MIN_KNOWN * words.size && 2 * shared >= MIN_COMMON * (words.size + known.size) && shared > 0;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
