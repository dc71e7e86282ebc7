/** Short texts that belong to a site's interface rather than to its content. */
const MAX_WORDS = 6;

export function phraseWeight(text: string, words: number, weights: Readonly<Record<string, number>>): number {
  return words > MAX_WORDS ? 0 : (weights[normalPhrase(text)] ?? 0);
}

/** As the table has them: lower case, one space between words, no marks. */
export function normalPhrase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
