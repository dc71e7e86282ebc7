/**
 * Search in PostgreSQL: lists of words with their places (tsvector), made by us and not by its parser, so that both
 * databases agree on what a word is.
 *
 * `words` has everything; `head` all but the text, small enough to stay in its row, so that what asks for titles and names
 * never unpacks the texts' words.
 */
import type { TextField, TextQuery } from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type IndexEntry, MOST_RANKED, ownerWord, type SearchIndex } from '../database/searchIndex.ts';

export const WORDS_TABLE = [
  `CREATE TABLE websites_words (
     "row" bigint PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
     head tsvector NOT NULL,
     words tsvector NOT NULL
   )`,
  'CREATE INDEX websites_words_head ON websites_words USING gin (head)',
  'CREATE INDEX websites_words_words ON websites_words USING gin (words)',
];

/** Weights of D, C, B and A: text, site, author, title. */
const WEIGHTS = '{0.1, 0.4, 0.5, 1.0}';
const LETTERS: Readonly<Record<TextField, string>> = { title: 'A', author: 'B', site: 'C' };

export const postgresWords: SearchIndex = {
  async put(tx, row, entry) {
    await sql`INSERT INTO websites_words ("row", head, words)
      VALUES (${row}, ${toVector(entry, false)}::tsvector, ${toVector(entry, true)}::tsvector)
      ON CONFLICT ("row") DO UPDATE SET head = excluded.head, words = excluded.words`.execute(tx);
  },

  async remove(tx, row) {
    await sql`DELETE FROM websites_words WHERE "row" = ${row}`.execute(tx);
  },

  matches: (text, user) => sql`websites.row IN (SELECT "row" FROM websites_words WHERE ${isIn(text, user)})`,

  async rank(db, { user, text, condition, limit, offset, after }) {
    const question = toTsquery(text, user);
    const among = condition ? sql`JOIN websites ON websites.row = websites_words.row` : sql``;
    const where = condition ? sql`AND ${condition}` : sql``;
    const beyond = after ? sql`WHERE (score, "row") < (${after.score}::real, ${after.row})` : sql``;
    const { rows } = await sql<{ row: number | null; score: number; total: number }>`
      WITH matched AS MATERIALIZED (
          SELECT websites_words.row FROM websites_words ${among} WHERE ${isIn(text, user)} ${where}),
        newest AS (SELECT "row" FROM matched ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        titled AS (SELECT "row" FROM websites_words
          WHERE head @@ ${question}::tsquery AND "row" IN (SELECT "row" FROM matched) ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        ranked AS (SELECT "row", ts_rank(${WEIGHTS}::real[], words, ${question}::tsquery, 1) AS score
          FROM websites_words WHERE "row" IN (SELECT "row" FROM newest UNION SELECT "row" FROM titled)),
        best AS (SELECT "row", score FROM ranked ${beyond} ORDER BY score DESC, "row" DESC LIMIT ${limit} OFFSET ${offset})
      SELECT best.row, best.score, counted.total FROM (SELECT count(*) AS total FROM matched) AS counted
        LEFT JOIN best ON true ORDER BY score DESC, "row" DESC`.execute(db);
    return { best: rows.flatMap(({ row, score }) => (row === null ? [] : [{ row, score }])), total: rows[0]!.total };
  },

  async count(db, text, user) {
    const { rows } = await sql<{
      total: number;
    }>`SELECT count(*) AS total FROM websites_words WHERE ${isIn(text, user)}`.execute(db);
    return rows[0]!.total;
  },

  async missing(db) {
    const { rows } = await sql<{
      row: number;
    }>`SELECT websites.row FROM websites LEFT JOIN websites_words ON websites_words.row = websites.row
      WHERE deleted_at IS NULL AND websites_words.row IS NULL`.execute(db);
    return rows.map(({ row }) => row);
  },
};

/** Questions about titles and names go to `head`; all others to `words`, where they need no second look at the row. */
function isIn(text: TextQuery, user: string): RawBuilder<SqlBool> {
  if (!hasField(text)) return sql`words @@ ${toTsquery(text, user)}::tsquery`;
  switch (text.kind) {
    case 'text':
      return sql`head @@ ${toTsquery(text, user)}::tsquery`;
    case 'not':
      return sql`(words @@ ${quoted(ownerWord(user))}::tsquery AND NOT ${isIn(text.part, user)})`;
    default:
      return sql`(${sql.join(
        text.parts.map((part) => isIn(part, user)),
        text.kind === 'all' ? sql` AND ` : sql` OR `,
      )})`;
  }
}

function hasField(text: TextQuery): boolean {
  if (text.kind === 'text') return text.field !== undefined;
  return text.kind === 'not' ? hasField(text.part) : text.parts.some(hasField);
}

const toTsquery = (text: TextQuery, user: string) => `${quoted(ownerWord(user))} & ${toQuery(text)}`;

function toQuery(text: TextQuery): string {
  switch (text.kind) {
    case 'text': {
      const { term, field } = text;
      const letter = field ? LETTERS[field] : '';
      const words = term.words.map((word, i) => {
        const flags = `${term.prefix && i === term.words.length - 1 ? '*' : ''}${letter}`;
        return flags ? `${quoted(word)}:${flags}` : quoted(word);
      });
      return `(${words.join(' <-> ')})`;
    }
    case 'all':
      return `(${text.parts.map(toQuery).join(' & ')})`;
    case 'any':
      return `(${text.parts.map(toQuery).join(' | ')})`;
    case 'not':
      return `!${toQuery(text.part)}`;
  }
}

const quoted = (word: string) => `'${cut(word).replace(/['\\]/g, '$&$&').replaceAll('\0', '')}'`;

/** Limits of PostgreSQL: https://www.postgresql.org/docs/current/textsearch-limitations.html */
const LAST_PLACE = 16_383;
const PLACES_OF_A_WORD = 255;
const LONGEST_WORD = 2000;
const LARGEST_VECTOR = 900_000;

const cut = (word: string) => (word.length < LONGEST_WORD / 4 ? word : word.slice(0, LONGEST_WORD / 4));

function toVector(entry: IndexEntry, withBody: boolean): string {
  const words = new Map<string, string[]>();
  let place = 0;
  let size = 0;
  const add = (text: string, letter: string) => {
    if (text === '') return;
    for (const raw of text.split(' ')) {
      const word = cut(raw);
      place += 1;
      let places = words.get(word);
      if (!places) {
        size += word.length * 3 + 8;
        if (size > LARGEST_VECTOR) return;
        words.set(word, (places = []));
      }
      // A word that is there often enough is found all the same; past the last place phrases are not.
      if (places.length >= PLACES_OF_A_WORD || place > LAST_PLACE) continue;
      places.push(`${place}${letter}`);
      size += 2;
    }
    place += 1; // no phrase goes from one part into the next
  };
  add(entry.owner, '');
  add(entry.title, 'A');
  add(entry.author, 'B');
  add(entry.site, 'C');
  add(entry.reader, '');
  if (withBody) add(entry.body, '');
  return Array.from(words, ([word, places]) =>
    places.length > 0 ? `${quoted(word)}:${places.join(',')}` : quoted(word),
  ).join(' ');
}
