/** Queries as conditions on `websites`. */
import {
  type Comparison,
  cleanLabels,
  type Filter,
  fold,
  isText,
  type Query,
  type StateName,
  type ThingName,
} from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { domainKey } from './rows.ts';
import type { SearchIndex } from './searchIndex.ts';
import type { Db } from './tables.ts';

type Condition = RawBuilder<SqlBool>;

/** Who asks, and of what. */
export interface Asker {
  readonly db: Db;
  readonly words: SearchIndex;
  readonly user: string;
}

export async function conditionOf(query: Query, asker: Asker): Promise<Condition> {
  if (isText(query)) return asker.words.matches(asker.db, query, asker.user);
  switch (query.kind) {
    case 'all':
    case 'any':
      return joined(await conditionsOf(query.parts, asker), query.kind);
    case 'not':
      return sql`NOT ${await conditionOf(query.part, asker)}`;
    default:
      return filterOf(query, asker.user);
  }
}

export const conditionsOf = (queries: readonly Query[], asker: Asker): Promise<Condition[]> =>
  Promise.all(queries.map((query) => conditionOf(query, asker)));

export const joined = (parts: readonly Condition[], kind: 'all' | 'any'): Condition =>
  sql`(${sql.join(parts, kind === 'all' ? sql` AND ` : sql` OR `)})`;

/** Whether the index `websites_by_state` has all that is asked for. */
export function isByState(query: Query): boolean {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.parts.every(isByState);
    case 'not':
      return isByState(query.part);
    default:
      return ['is', 'type', 'lang', 'words'].includes(query.kind);
  }
}

function filterOf(filter: Filter, user: string): Condition {
  switch (filter.kind) {
    case 'is':
      return states[filter.state];
    case 'has':
      return things[filter.thing];
    case 'type':
      return sql`websites.type = ${filter.type}`;
    case 'domain': {
      const key = domainKey(filter.domain);
      // '/' follows '.', so these are all that begin like it.
      return sql`(websites.domain_key >= ${key} AND websites.domain_key < ${`${key.slice(0, -1)}/`})`;
    }
    case 'label': {
      const key = fold(cleanLabels([filter.label])[0] ?? '');
      const isIt = filter.prefix ? sql`label_key LIKE ${`${likely(key)}%`} ESCAPE '!'` : sql`label_key = ${key}`;
      return sql`websites.row IN (SELECT "row" FROM website_labels WHERE user_id = ${user} AND ${isIt})`;
    }
    case 'lang':
      // '.' follows '-', so these are all that go on after a hyphen.
      return sql`(websites.lang = ${filter.lang} OR (websites.lang > ${`${filter.lang}-`} AND websites.lang < ${`${filter.lang}.`}))`;
    case 'words':
      return sql`websites.word_count ${sql.raw(operators[filter.comparison])} ${filter.count}`;
    case 'saved':
      return sql`websites.saved_at ${sql.raw(operators[filter.comparison])} ${filter.at}`;
    case 'published':
      return sql`websites.published_at ${sql.raw(operators[filter.comparison])} ${filter.at}`;
  }
}

const likely = (text: string) => text.replace(/[!%_]/g, '!$&');

const operators: Readonly<Record<Comparison, string>> = { '<': '<', '<=': '<=', '=': '=', '>=': '>=', '>': '>' };

const states: Readonly<Record<StateName, Condition>> = {
  unread: sql`+websites.progress = 0`,
  reading: sql`websites.progress BETWEEN 1 AND 99`,
  read: sql`websites.progress = 100`,
  archived: sql`websites.archived = 1`,
  pinned: sql`websites.pinned = 1`,
  loading: sql`websites.state = 'loading'`,
  error: sql`websites.state = 'error'`,
  ready: sql`websites.state = 'ready'`,
};

const things: Readonly<Record<ThingName, Condition>> = {
  highlight: sql`websites.row IN (SELECT "row" FROM highlights)`,
  note: sql`websites.note IS NOT NULL`,
  label: sql`websites.labels <> '[]'`,
  version: sql`websites.versions > 0`,
  edit: sql`websites.edits <> '{}'`,
};
