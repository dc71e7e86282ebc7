/** Which of the kept articles a query of the app's list means, in which order. */
import type { Bookmark } from '@pith/api';
import type { KeptArticle } from './database.ts';

type Kept = Pick<KeptArticle, 'bookmark' | 'html'>;
type Condition = (value: string, kept: Kept, query: URLSearchParams) => boolean;

const statusOf = ({ read_progress: progress }: Bookmark) =>
  progress === 0 ? 'unread' : progress < 100 ? 'reading' : 'read';

const is = (value: boolean, wanted: string) => String(value) === wanted;

/** By the name of the query; what is not here (collections) cannot be known without the server. */
const conditions: Readonly<Record<string, Condition>> = {
  is_archived: (wanted, { bookmark }) => is(bookmark.is_archived, wanted),
  is_marked: (wanted, { bookmark }) => is(bookmark.is_marked, wanted),
  has_labels: (wanted, { bookmark }) => is(bookmark.labels.length > 0, wanted),
  has_errors: (wanted, { bookmark }) => is(bookmark.state === 1, wanted),
  read_status: (_, { bookmark }, query) => query.getAll('read_status').includes(statusOf(bookmark)),
  type: (_, { bookmark }, query) => query.getAll('type').includes(bookmark.type),
  labels: (wanted, { bookmark }) => bookmark.labels.includes(wanted.replace(/^"|"$/g, '')),
  search: (wanted, kept) => wordsOf(wanted).every((word) => textOf(kept).includes(word)),
  collection: () => false,
};

/** Plain words: the query language needs the server. */
const wordsOf = (search: string) =>
  search
    .toLowerCase()
    .split(/[\s"*()]+/)
    .filter((word) => word !== '');

const textOf = ({ bookmark, html }: Kept) =>
  `${bookmark.title} ${bookmark.site_name} ${bookmark.authors.join(' ')} ${bookmark.labels.join(' ')} ${html.replace(/<[^>]*>/g, ' ')}`.toLowerCase();

type Key = (bookmark: Bookmark) => string | number;

const sortKeys: Readonly<Record<string, Key>> = {
  created: ({ created }) => created,
  published: ({ published = '' }) => published,
  title: ({ title }) => title.toLowerCase(),
  site: ({ site_name }) => site_name.toLowerCase(),
  duration: ({ reading_time = 0 }) => reading_time,
};

export function filterKept(kept: readonly Kept[], query: URLSearchParams): Bookmark[] {
  const wanted = [...new Set(query.keys())].filter((name) => name in conditions);
  const found = kept.filter((each) => wanted.every((name) => conditions[name]!(query.get(name)!, each, query)));
  const sort = query.get('sort') ?? '-created';
  const key = sortKeys[sort.replace(/^-/, '')] ?? sortKeys.created!;
  const ascending = sort.startsWith('-') ? -1 : 1;
  return found
    .map(({ bookmark }) => bookmark)
    .toSorted((a, b) => (key(a) < key(b) ? -ascending : key(a) > key(b) ? ascending : 0));
}
