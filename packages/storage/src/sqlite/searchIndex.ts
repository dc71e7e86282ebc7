/** Search in SQLite: a contentless FTS5 table, because the texts are stored compressed in another table. */
import type { TextField, TextQuery } from '@pith/library';
import { sql } from 'kysely';
import { MAX_RANKED, ownerToken, type SearchIndex } from '../database/searchIndex.ts';

/** The body comes first: FTS5 stores the column number of every column but the first. Marks are part of words, as in `wordsIn`. */
export const SEARCH_TABLE = `CREATE VIRTUAL TABLE websites_words USING fts5 (
  body, owner, title, author, site, reader,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
)`;

/** Column weights: a word in the title counts ten times as much as one in the body, one in the author five times. */
const RELEVANCE = sql<number>`bm25(websites_words, 1, 0, 10, 5, 4, 4)`;

export const sqliteSearchIndex: SearchIndex = {
  async put(tx, row, { owner, title, author, site, reader, body }) {
    await sql`INSERT OR REPLACE INTO websites_words (rowid, owner, title, author, site, reader, body)
      VALUES (${row}, ${owner}, ${title}, ${author}, ${site}, ${reader}, ${body})`.execute(tx);
  },

  async putAll(tx, entries) {
    for (const { row, entry } of entries) await this.put(tx, row, entry);
  },

  async remove(tx, row) {
    await sql`DELETE FROM websites_words WHERE rowid = ${row}`.execute(tx);
  },

  async clear(tx) {
    await sql`INSERT INTO websites_words (websites_words) VALUES ('delete-all')`.execute(tx);
  },

  // Nothing to clean up.
  afterBulkInsert: async () => {},

  matches: async (_, text, user) =>
    sql`websites.row IN (SELECT rowid FROM websites_words WHERE websites_words MATCH ${toMatch(text, user)})`,

  async rank(db, { user, text, condition, websites, limit, offset, after }) {
    const match = toMatch(text, user);
    const matchInHeadFields = `${matchOwner(user)} AND {title author site reader} : ${toFts(text, user)}`;
    const afterCursor = after ? sql`WHERE (cost, -row) > (${-after.score}, ${-after.row})` : sql``;
    // With a condition: run the text search first, then scan an index of the rows once. Looking up the row of every match
    // takes much longer. The unary pluses keep SQLite from doing that, and FTS5 from searching once per row.
    const filtered = condition
      ? sql`found AS MATERIALIZED (SELECT rowid AS row FROM websites_words WHERE websites_words MATCH ${match}),
          filtered AS MATERIALIZED (SELECT row FROM ${websites} WHERE user_id = ${user} AND deleted_at IS NULL AND ${condition}
            AND +websites.row IN (SELECT row FROM found)),
          latest AS MATERIALIZED (SELECT row FROM filtered ORDER BY row DESC LIMIT ${MAX_RANKED}),`
      : sql``;
    const onlyIn = (name: string) =>
      condition ? sql`AND +websites_words.rowid IN (SELECT row FROM ${sql.table(name)})` : sql``;
    const candidates = (
      expression: string,
      name: string,
    ) => sql`SELECT websites_words.rowid AS row, ${RELEVANCE} AS cost
      FROM websites_words WHERE websites_words MATCH ${expression} ${onlyIn(name)}
      ORDER BY websites_words.rowid DESC LIMIT ${MAX_RANKED}`;
    const totalQuery = condition
      ? sql`SELECT count(*) AS total FROM filtered`
      : sql`SELECT count(*) AS total FROM websites_words WHERE websites_words MATCH ${match}`;
    const { rows } = await sql<{ row: number | null; cost: number; total: number }>`
      WITH ${filtered} newest AS MATERIALIZED (${candidates(match, 'latest')}),
        titled AS MATERIALIZED (${candidates(matchInHeadFields, 'filtered')}),
        candidates AS (SELECT row, min(cost) AS cost FROM (SELECT * FROM newest UNION ALL SELECT * FROM titled) GROUP BY row),
        best AS (SELECT row, cost FROM candidates ${afterCursor} ORDER BY cost, row DESC LIMIT ${limit} OFFSET ${offset})
      SELECT best.row, best.cost, counted.total FROM (${totalQuery}) AS counted LEFT JOIN best ON true
        ORDER BY best.cost, best.row DESC`.execute(db);
    return {
      best: rows.flatMap(({ row, cost }) => (row === null ? [] : [{ row, score: -cost }])),
      total: rows[0]!.total,
    };
  },

  async count(db, text, user) {
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM websites_words
      WHERE websites_words MATCH ${toMatch(text, user)}`.execute(db);
    return rows[0]!.total;
  },

  async missing(db) {
    const { rows } = await sql<{ row: number }>`SELECT row FROM websites
      WHERE deleted_at IS NULL AND row NOT IN (SELECT rowid FROM websites_words)`.execute(db);
    return rows.map(({ row }) => row);
  },

  async orphans(db) {
    const { rows } = await sql<{ row: number }>`SELECT rowid AS row FROM websites_words
      WHERE rowid NOT IN (SELECT row FROM websites WHERE deleted_at IS NULL)`.execute(db);
    return rows.map(({ row }) => row);
  },

  async findDamage(db) {
    try {
      await sql`INSERT INTO websites_words (websites_words) VALUES ('integrity-check')`.execute(db);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  },
};

const toMatch = (text: TextQuery, user: string) => `${matchOwner(user)} AND ${toFts(text, user)}`;

const matchOwner = (user: string) => `owner : "${ownerToken(user)}"`;

/** FTS5 has no unary NOT, only "a NOT b": for a negation, "a" is everything the user has. */
function toFts(text: TextQuery, user: string): string {
  switch (text.kind) {
    case 'text': {
      const { term, field } = text;
      // Words contain only letters and digits, so inside quotation marks they are never syntax.
      return `(${field ? `${COLUMNS[field]} : ` : ''}"${term.words.join(' ')}"${term.prefix ? ' *' : ''})`;
    }
    case 'all':
      return `(${text.parts.map((part) => toFts(part, user)).join(' AND ')})`;
    case 'any':
      return `(${text.parts.map((part) => toFts(part, user)).join(' OR ')})`;
    case 'not':
      return `(${matchOwner(user)} NOT ${toFts(text.part, user)})`;
  }
}

const COLUMNS: Readonly<Record<TextField, string>> = { title: 'title', author: 'author', site: 'site' };
