/** Weights of short texts that belong to a site's user interface rather than to its content. */
const MAX_WORDS = 6;

export function phraseWeight(text: string, words: number, weights: Readonly<Record<string, number>>): number {
  return words > MAX_WORDS ? 0 : (weights[normalisePhrase(text)] ?? 0);
}

/** Converts a text to the form of the table's keys: lower case, one space between words, no punctuation. */
export function normalisePhrase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
