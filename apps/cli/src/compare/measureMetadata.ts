/** Compares metadata with what the corpus says: the same words in a title, the same names of authors, the same day. */

export const metadataFields = ['title', 'author', 'published_date'] as const;
type Field = (typeof metadataFields)[number];

/** What the corpus says; a missing field is not scored, an empty one means that the page has none. */
export type ExpectedMetadata = Readonly<Partial<Record<Field, string | undefined>>>;

export interface FieldScore {
  readonly isWanted: boolean;
  readonly isGiven: boolean;
  readonly isRight: boolean;
}

export type MetadataScores = Readonly<Partial<Record<Field, FieldScore>>>;

export function measureMetadata(given: Readonly<Record<string, unknown>>, expected: ExpectedMetadata): MetadataScores {
  const scores: Partial<Record<Field, FieldScore>> = {};
  for (const field of metadataFields) {
    if (!(field in expected)) continue;
    const [wanted, found] = [expected[field] ?? '', textOf(given[field])];
    const isRight = wanted !== '' && found !== '' && isSame[field](found, wanted);
    scores[field] = { isWanted: wanted !== '', isGiven: found !== '', isRight };
  }
  return scores;
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '');

const isSame: Readonly<Record<Field, (one: string, other: string) => boolean>> = {
  title: (one, other) => plainWords(one).join(' ') === plainWords(other).join(' '),
  author: (one, other) => namesIn(one) === namesIn(other),
  published_date: (one, other) => daysIn(one).some((day) => daysIn(other).includes(day)),
};

const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+|[‘’'`´]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+/gu) ?? [];

const BYLINE_WORDS = new Set(['by', 'and', 'written', 'author', 'posted', 'with', 'und', 'et', 'von', 'par', 'por']);

const namesIn = (text: string) =>
  [...new Set(plainWords(text).filter((word) => !BYLINE_WORDS.has(word)))].sort().join(' ');

function daysIn(text: string): string[] {
  const written = /\d{4}-\d\d-\d\d/.exec(text)?.[0];
  const parsed = Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString().slice(0, 10);
  return [written, parsed].filter((day) => day !== undefined);
}
