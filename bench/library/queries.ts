/** Typical queries: common and rare words, phrases, prefixes, filters, sort orders and later pages. */
import { parseQuery, type Selection, type Sort, termsOf } from '@pith/library';
import { article, random, vocabulary } from './articles.ts';

export interface BenchQuery {
  readonly name: string;
  readonly selection: Selection;
}

const LIMIT = 20;
const saved: Sort = { by: 'saved', descending: true };
const relevance: Sort = { by: 'relevance', descending: true };

export function benchQueries(count: number, kind: 'search' | 'list'): BenchQuery[] {
  const next = random(99);
  const builders = kind === 'search' ? searches : lists;
  const names = Object.keys(builders);
  return Array.from({ length: count }, (_, i) => {
    const name = names[i % names.length]!;
    return { name, selection: { user: 'local', limit: LIMIT, offset: 0, ...builders[name]!(next) } };
  });
}

type QueryBuilder = (next: () => number) => Pick<Selection, 'sort'> & Partial<Selection>;

const wordBetween = (from: number, to: number, next: () => number) =>
  vocabulary[from + Math.floor(next() * (to - from))]!;
const find = (words: string, sort = relevance) => ({ query: parseQuery(words).query, sort, snippets: true });

/** The words of a kind of search. */
export function searchWords(name: string, next: () => number): string {
  return termsOf(searches[name]!(next).query)
    .flatMap(({ words }) => words)
    .join(' ');
}

/** The numbers are frequency ranks: the first ten words are in nearly every page, those past 5,000 in one of hundreds. */
const searches: Readonly<Record<string, QueryBuilder>> = {
  'a rare word': (next) => find(wordBetween(5000, 60_000, next)),
  'a usual word': (next) => find(wordBetween(500, 5000, next)),
  'a common word': (next) => find(wordBetween(50, 500, next)),
  'a word of every page': (next) => find(wordBetween(0, 10, next)),
  'two words': (next) => find(`${wordBetween(50, 2000, next)} ${wordBetween(500, 5000, next)}`),
  'three words': (next) =>
    find(`${wordBetween(50, 500, next)} ${wordBetween(50, 2000, next)} ${wordBetween(500, 5000, next)}`),
  'two common words': (next) => find(`${wordBetween(50, 500, next)} ${wordBetween(50, 500, next)}`),
  'either of two': (next) => find(`${wordBetween(500, 5000, next)} or ${wordBetween(500, 5000, next)}`),
  'one word without another': (next) => find(`${wordBetween(500, 5000, next)} -${wordBetween(50, 500, next)}`),
  'a phrase': (next) => {
    const words = article(Math.floor(next() * 1000)).text.split(' ');
    const at = Math.floor(next() * (words.length - 3));
    return find(`"${words.slice(at, at + 3).join(' ')}"`);
  },
  'a prefix': (next) => find(`${wordBetween(5000, 60_000, next).slice(0, 5)}*`),
  'in the title': (next) => find(`title:${wordBetween(50, 5000, next)}`),
  'an author': (next) => find(`author:${wordBetween(50, 5000, next)}`),
  'a word, unread': (next) => find(`${wordBetween(500, 5000, next)} is:unread`),
  'a common word on a site': (next) =>
    find(`${wordBetween(50, 500, next)} site:site${Math.floor(next() * 400)}.example`),
  'a word with a label': (next) => find(`${wordBetween(500, 5000, next)} label:"label ${Math.floor(next() * 50)}"`),
  'a word, newest first': (next) => find(wordBetween(500, 5000, next), saved),
  'a word before a date': (next) => find(`${wordBetween(500, 5000, next)} before:2018`),
};

const lists: Readonly<Record<string, QueryBuilder>> = {
  newest: () => ({ sort: saved }),
  'a later page, by offset': (next) => ({ sort: saved, offset: Math.floor(next() * 1000) }),
  'not archived': () => ({ sort: saved, query: parseQuery('-is:archived').query }),
  pinned: () => ({ sort: saved, query: parseQuery('is:pinned').query }),
  unread: () => ({ sort: saved, query: parseQuery('is:unread -is:archived').query }),
  'by title': () => ({ sort: { by: 'title', descending: false } }),
  longest: () => ({ sort: { by: 'words', descending: true } }),
  'of a site': (next) => ({ sort: saved, query: parseQuery(`site:site${Math.floor(next() * 400)}.example`).query }),
  'with a label': (next) => ({ sort: saved, query: parseQuery(`label:"label ${Math.floor(next() * 50)}"`).query }),
  'long ones in German': () => ({ sort: saved, query: parseQuery('lang:de words:>1000').query }),
};
