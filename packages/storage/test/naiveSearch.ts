/** Searches by reading every page, as the search contract defines it: what the databases must agree with. */
import { type Bookmark, fold, indexWords, type Query, type Term, type TextField } from '@pith/library';

export interface Page {
  readonly bookmark: Bookmark;
  readonly text: string;
}

interface Fields extends Record<TextField, readonly string[]> {
  readonly reader: readonly string[];
  readonly body: readonly string[];
}

const fieldsOf = ({ bookmark, text }: Page): Fields => ({
  title: indexWords(bookmark.title),
  author: indexWords(bookmark.article.authors.join(' · ')),
  site: indexWords(bookmark.article.siteName ?? ''),
  reader: indexWords(`${bookmark.labels.join(' · ')} ${bookmark.note ?? ''}`),
  body: indexWords(text),
});

export function isMatch(query: Query, page: Page): boolean {
  const { bookmark } = page;
  switch (query.kind) {
    case 'all':
      return query.parts.every((part) => isMatch(part, page));
    case 'any':
      return query.parts.some((part) => isMatch(part, page));
    case 'not':
      return !isMatch(query.part, page);
    case 'text': {
      const fields = fieldsOf(page);
      const searched = query.field ? [fields[query.field]] : Object.values(fields);
      return searched.some((words) => countIn(words, query.term) > 0);
    }
    case 'label': {
      const wanted = fold(query.label);
      return bookmark.labels.some((label) => (query.prefix ? fold(label).startsWith(wanted) : fold(label) === wanted));
    }
    case 'lang': {
      const lang = bookmark.article.lang?.toLowerCase();
      return lang === query.lang || (lang?.startsWith(`${query.lang}-`) ?? false);
    }
    case 'domain':
      return bookmark.domain === query.domain || bookmark.domain.endsWith(`.${query.domain}`);
    case 'published': {
      const { publishedAt } = bookmark;
      if (publishedAt === undefined) return false;
      return query.comparison === '<' ? publishedAt < query.at : publishedAt >= query.at;
    }
    case 'saved':
      return query.comparison === '<' ? bookmark.savedAt < query.at : bookmark.savedAt >= query.at;
    case 'words': {
      const { wordCount } = bookmark.article;
      const results = {
        '<': wordCount < query.count,
        '<=': wordCount <= query.count,
        '=': wordCount === query.count,
        '>=': wordCount >= query.count,
        '>': wordCount > query.count,
      };
      return results[query.comparison];
    }
    case 'is':
      return query.state === 'pinned' ? bookmark.pinned : bookmark.state === query.state;
    case 'has':
      return query.attachment === 'label' ? bookmark.labels.length > 0 : bookmark.note !== undefined;
    case 'type':
      return bookmark.type === query.type;
    case 'original':
      throw new Error('whether an archive has an original is not part of the search language');
    case 'ids':
      return query.ids.includes(bookmark.id);
    case 'note':
      return bookmark.note?.toLowerCase().includes(query.text.toLowerCase()) ?? false;
  }
}

function countIn(words: readonly string[], { words: wanted, prefix }: Term): number {
  let count = 0;
  for (let at = 0; at + wanted.length <= words.length; at++) {
    const isHere = wanted.every((word, i) =>
      prefix && i === wanted.length - 1 ? words[at + i]!.startsWith(word) : words[at + i] === word,
    );
    if (isHere) count += 1;
  }
  return count;
}

const WEIGHTS = { title: 10, author: 5, site: 4, reader: 4, body: 1 };
const K1 = 1.2;
const B = 0.75;

/** Pages that contain all terms in order of BM25, best first; of equal ones the last is first. */
export function rankByBm25(pages: readonly Page[], terms: readonly Term[]): Page[] {
  const counted = pages.map((page) => {
    const fields = fieldsOf(page);
    const names = Object.keys(WEIGHTS) as (keyof Fields)[];
    const frequency = (term: Term) => names.reduce((sum, name) => sum + WEIGHTS[name] * countIn(fields[name], term), 0);
    return {
      page,
      length: names.reduce((sum, name) => sum + fields[name].length, 0),
      frequencies: terms.map(frequency),
    };
  });
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const rarities = terms.map((_, i) => {
    const count = counted.filter(({ frequencies }) => frequencies[i]! > 0).length;
    return Math.max(Math.log((counted.length - count + 0.5) / (count + 0.5)), 1e-6);
  });
  const score = ({ length, frequencies }: (typeof counted)[number]) =>
    frequencies.reduce(
      (sum, frequency, i) =>
        sum + (rarities[i]! * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / average)),
      0,
    );
  return counted
    .filter(({ frequencies }) => frequencies.every((frequency) => frequency > 0))
    .map((each) => ({ page: each.page, score: score(each) }))
    .reverse()
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page);
}
