/** Translates queries into SQL conditions on `websites`. */
import {
  type AttachmentName,
  type Comparison,
  cleanLabels,
  type Filter,
  fold,
  isTextQuery,
  type Query,
  type StateName,
} from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { domainKey } from './rows.ts';
import { matches, type SearchIndex } from './searchIndex.ts';

type Condition = RawBuilder<SqlBool>;

export interface QueryContext {
  readonly searchIndex: SearchIndex;
  readonly user: string;
}

export function buildCondition(query: Query, context: QueryContext): Condition {
  // A page without a language or date does not meet the condition, so it is not excluded: NOT of NULL would be NULL.
  if (query.kind === 'not') return sql`(${buildCondition(query.part, context)}) IS NOT TRUE`;
  if (isTextQuery(query)) return matches(context.searchIndex, query, context.user);
  switch (query.kind) {
    case 'all':
    case 'any':
      return joinConditions(buildConditions(query.parts, context), query.kind);
    default:
      return buildFilter(query, context.user);
  }
}

export const buildConditions = (queries: readonly Query[], context: QueryContext): Condition[] =>
  queries.map((query) => buildCondition(query, context));

export const joinConditions = (parts: readonly Condition[], kind: 'all' | 'any'): Condition =>
  sql`(${sql.join(parts, kind === 'all' ? sql` AND ` : sql` OR `)})`;

/** Whether the index `websites_by_state` has every column that the query needs. */
export function isCoveredByStateIndex(query: Query): boolean {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.parts.every(isCoveredByStateIndex);
    case 'not':
      return isCoveredByStateIndex(query.part);
    default:
      return ['is', 'type', 'lang', 'words'].includes(query.kind);
  }
}

function buildFilter(filter: Filter, user: string): Condition {
  switch (filter.kind) {
    case 'is':
      return stateConditions[filter.state];
    case 'has':
      return hasConditions[filter.attachment];
    case 'original':
      return sql`(websites.content_hash <> '' AND websites.has_original ${originals[filter.is]})`;
    case 'ids':
      return filter.ids.length === 0 ? sql`FALSE` : sql`websites.id IN (${sql.join(filter.ids)})`;
    case 'note': {
      // Both databases know only the lower case of ASCII letters here.
      const wanted = `%${escapeLike(filter.text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))}%`;
      return sql`(lower(websites.note) LIKE ${wanted} ESCAPE '!' OR websites.row IN (
        SELECT "row" FROM highlights WHERE user_id = ${user} AND lower(note) LIKE ${wanted} ESCAPE '!'))`;
    }
    case 'type':
      return sql`websites.type = ${filter.type}`;
    case 'domain': {
      const key = domainKey(filter.domain);
      // '/' follows '.', so this range holds every key with this prefix.
      return sql`(websites.domain_key >= ${key} AND websites.domain_key < ${`${key.slice(0, -1)}/`})`;
    }
    case 'label': {
      const key = fold(cleanLabels([filter.label])[0] ?? '');
      const matchesLabel = filter.prefix
        ? sql`label_key LIKE ${`${escapeLike(key)}%`} ESCAPE '!'`
        : sql`label_key = ${key}`;
      return sql`websites.row IN (SELECT "row" FROM website_labels WHERE user_id = ${user} AND ${matchesLabel})`;
    }
    case 'lang':
      // '.' follows '-', so this range holds every tag that continues after a hyphen.
      return sql`(websites.lang = ${filter.lang} OR (websites.lang > ${`${filter.lang}-`} AND websites.lang < ${`${filter.lang}.`}))`;
    case 'words':
      return sql`websites.word_count ${sql.raw(operators[filter.comparison])} ${filter.count}`;
    case 'saved':
      return sql`websites.saved_at ${sql.raw(operators[filter.comparison])} ${filter.at}`;
    case 'published':
      return sql`websites.published_at ${sql.raw(operators[filter.comparison])} ${filter.at}`;
  }
}

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');

const operators: Readonly<Record<Comparison, string>> = { '<': '<', '<=': '<=', '=': '=', '>=': '>=', '>': '>' };

const stateConditions: Readonly<Record<StateName, Condition>> = {
  unread: sql`+websites.progress = 0`,
  reading: sql`websites.progress BETWEEN 1 AND 99`,
  read: sql`websites.progress = 100`,
  archived: sql`websites.archived = 1`,
  pinned: sql`websites.pinned = 1`,
  loading: sql`websites.state = 'loading'`,
  error: sql`websites.state = 'error'`,
  ready: sql`websites.state = 'ready'`,
};

const originals = { present: sql`= 1`, absent: sql`= 0`, unknown: sql`IS NULL` } as const;

const hasConditions: Readonly<Record<AttachmentName, Condition>> = {
  highlight: sql`websites.row IN (SELECT "row" FROM highlights)`,
  note: sql`websites.note IS NOT NULL`,
  label: sql`websites.labels <> '[]'`,
  version: sql`websites.versions > 0`,
  edit: sql`websites.edits <> '{}'`,
};
