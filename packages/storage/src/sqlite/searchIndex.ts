/** Search in SQLite: a contentless FTS5 table, because the texts are stored compressed in another table. */
import type { TextQuery } from '@pith/library';
import { sql } from 'kysely';
import { FIELD_WEIGHTS, ownerToken, positiveTexts, type SearchIndex } from '../database/searchIndex.ts';

/**
 * The body comes first: FTS5 stores the column number of every column but the first. The words are folded already; the
 * tokenizer `ascii` only splits them at spaces.
 */
export const SEARCH_TABLE = `CREATE VIRTUAL TABLE websites_words USING fts5 (
  body, owner, title, author, site, reader,
  content = '', contentless_delete = 1, tokenize = ascii
)`;

const { body, title, author, site, reader } = FIELD_WEIGHTS;
const SCORE = sql<number>`-bm25(websites_words, ${sql.join([body, 0, title, author, site, reader].map(sql.lit))})`;

export const sqliteSearchIndex: SearchIndex = {
  async put(tx, entries) {
    for (const { row, entry } of entries)
      await sql`INSERT OR REPLACE INTO websites_words (rowid, owner, title, author, site, reader, body)
        VALUES (${row}, ${entry.owner}, ${sql.join(
          [entry.title, entry.author, entry.site, entry.reader, entry.body].map((words) => words.join(' ')),
        )})`.execute(tx);
  },

  async remove(tx, row) {
    await sql`DELETE FROM websites_words WHERE rowid = ${row}`.execute(tx);
  },

  async clear(tx) {
    await sql`INSERT INTO websites_words (websites_words) VALUES ('delete-all')`.execute(tx);
  },

  found: (text, user) => rowsMatching(toMatch(text, user)),

  foundInHead: (text, user) =>
    rowsMatching(
      `${toMatch(text, user)} AND {title author site reader} : ${toFts({ kind: 'any', parts: positiveTexts(text) }, user)}`,
    ),

  // The unary plus keeps SQLite from looking up the row of every match, which takes much longer than one scan of an index.
  intersect: (rows, others) => sql`SELECT "row" FROM (${rows}) WHERE +"row" IN (${others})`,

  // The unary plus keeps FTS5 from searching once per row.
  scores: (text, user) => sql`SELECT rowid AS "row", ${SCORE} AS score FROM websites_words
    WHERE websites_words MATCH ${toMatch(text, user)} AND +rowid IN (SELECT "row" FROM candidates)`,

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

const rowsMatching = (match: string) =>
  sql`SELECT rowid AS "row" FROM websites_words WHERE websites_words MATCH ${match}`;

const toMatch = (text: TextQuery, user: string) => `${matchOwner(user)} AND ${toFts(text, user)}`;

const matchOwner = (user: string) => `owner : "${ownerToken(user)}"`;

/** FTS5 has no unary NOT, only "a NOT b": for a negation, "a" is everything the user has. */
function toFts(text: TextQuery, user: string): string {
  switch (text.kind) {
    case 'text': {
      const { term, field } = text;
      // Words contain only letters and digits, so inside quotation marks they are never syntax.
      return `(${field ? `${field} : ` : ''}"${term.words.join(' ')}"${term.prefix ? ' *' : ''})`;
    }
    case 'all':
      return `(${text.parts.map((part) => toFts(part, user)).join(' AND ')})`;
    case 'any':
      return `(${text.parts.map((part) => toFts(part, user)).join(' OR ')})`;
    case 'not':
      return `(${matchOwner(user)} NOT ${toFts(text.part, user)})`;
  }
}
