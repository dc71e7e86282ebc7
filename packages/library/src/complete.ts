/** Suggests values that a user's bookmarks have, while the user types one. */
import type { BookmarkSummary } from './bookmark.ts';
import type { Bookmarks } from './ports/bookmarks.ts';
import type { Query } from './search/query.ts';
import { toTerm } from './search/terms.ts';
import { fold } from './search/words.ts';

export const completedProperties = ['author', 'label', 'site', 'title'] as const;
export type CompletedProperty = (typeof completedProperties)[number];

/** The newest bookmarks are enough for suggestions. */
const MAX_BOOKMARKS = 1000;
const MAX_VALUES = 100;

const valuesOf: Readonly<Record<Exclude<CompletedProperty, 'label'>, (page: BookmarkSummary) => readonly string[]>> = {
  author: ({ article }) => article.authors,
  site: ({ article, domain }) => [article.siteName ?? domain, domain],
  title: ({ title }) => [title],
};

export async function complete(
  property: CompletedProperty,
  words: string,
  { user, bookmarks }: { readonly user: string; readonly bookmarks: Bookmarks },
): Promise<readonly string[]> {
  const isMatch = matcherOf(words);
  const values =
    property === 'label'
      ? (await bookmarks.labels(user)).map(({ label }) => label)
      : (await candidates(property, words, { user, bookmarks })).flatMap(valuesOf[property]);
  return [...new Set(values)]
    .filter(isMatch)
    .sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
    .slice(0, MAX_VALUES);
}

/** Whether a value begins with the words; `*` stands for any text. Letter case and accents do not count. */
export function matcherOf(words: string): (value: string) => boolean {
  const parts = fold(words).split('*');
  return (value) => {
    const text = fold(value);
    if (!text.startsWith(parts[0]!)) return false;
    let at = parts[0]!.length;
    for (const part of parts.slice(1)) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return true;
  };
}

async function candidates(
  field: Exclude<CompletedProperty, 'label'>,
  words: string,
  { user, bookmarks }: { readonly user: string; readonly bookmarks: Bookmarks },
): Promise<readonly BookmarkSummary[]> {
  // A host is not in the text index.
  const term = field === 'site' ? undefined : toTerm(words.replaceAll('*', ' '), true);
  const query: Query | undefined = term && term.words.length > 0 ? { kind: 'text', term, field } : undefined;
  const sort = { by: 'saved', descending: true } as const;
  return (await bookmarks.select({ user, query, sort, limit: MAX_BOOKMARKS, offset: 0 })).items;
}
