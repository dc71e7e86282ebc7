/**
 * Search in PostgreSQL, with words of our own making and not of its parser, so that both databases agree on what a word is.
 *
 * `words` is the folded text, and a GIN index knows which words it has. Places are not indexed: lists of words with their
 * places (tsvector) take twice the room of the text itself. So a phrase is looked for in the text, among the pages that
 * have all its words. `head` is what is short and says most: owner, title, author, site, labels and note, with places and
 * weights. It stays in its row, so that ranking never unpacks a text.
 */
import type { TextField, TextQuery } from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type IndexEntry, MOST_RANKED, ownerWord, type SearchIndex } from '../database/searchIndex.ts';

/** A function of its own, so that the planner knows what it costs: by itself it would rather take every text apart than ask the index. */
const SET = 'pith_word_set(words)';
const set = sql.raw(SET);

export const WORDS_TABLE = [
  `CREATE FUNCTION pith_word_set(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
   AS $$ BEGIN RETURN array_to_tsvector(string_to_array(btrim(words), ' ')); END $$`,
  `CREATE TABLE websites_words (
     "row" bigint PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
     head tsvector NOT NULL,
     words text COLLATE "C" NOT NULL
   )`,
  'CREATE INDEX websites_words_head ON websites_words USING gin (head)',
  `CREATE INDEX websites_words_set ON websites_words USING gin ((${SET}))`,
];

/** Weights of D, C, B and A: labels and note, site, author, title. */
const WEIGHTS = '{0.3, 0.4, 0.5, 1.0}';
const LETTERS: Readonly<Record<TextField, string>> = { title: 'A', author: 'B', site: 'C' };

/** A word that is so often in a text is what it is about, and is in the index once more, with a mark that no word has. */
const OFTEN = 5;
const MARK = '!';
/** What a text is about says less than its title, and more than that it only has the words. */
const ABOUT = 0.05;

export const postgresWords: SearchIndex = {
  async put(tx, row, entry) {
    await sql`INSERT INTO websites_words ("row", head, words) VALUES (${row}, ${toHead(entry)}::tsvector, ${toWords(entry)})
      ON CONFLICT ("row") DO UPDATE SET head = excluded.head, words = excluded.words`.execute(tx);
  },

  async putAll(tx, entries) {
    if (entries.length === 0) return;
    const rows = entries.map(({ row, entry }) => sql`(${row}::bigint, ${toHead(entry)}::tsvector, ${toWords(entry)})`);
    await sql`INSERT INTO websites_words ("row", head, words) VALUES ${sql.join(rows)}`.execute(tx);
  },

  async remove(tx, row) {
    await sql`DELETE FROM websites_words WHERE "row" = ${row}`.execute(tx);
  },

  async clear(tx) {
    await sql`DELETE FROM websites_words`.execute(tx);
  },

  matches: (text, user) => sql`websites.row IN (SELECT "row" FROM websites_words WHERE ${isIn(text, user)})`,

  async rank(db, { user, text, condition, limit, offset, after }) {
    const wanted = positiveWords(text);
    const any = wanted.map(quoted).join(' | ') || quoted(ownerWord(user));
    const all = [ownerWord(user), ...wanted].map(quoted).join(' & ');
    const about = [ownerWord(user), ...wanted.map((word) => `${MARK}${word}`)].map(quoted).join(' & ');
    const among = condition ? sql`JOIN websites ON websites.row = websites_words.row` : sql``;
    const where = condition ? sql`AND ${condition}` : sql``;
    const beyond = after ? sql`WHERE (score, "row") < (${after.score}::real, ${after.row})` : sql``;
    const { rows } = await sql<{ row: number | null; score: number; total: number }>`
      WITH matched AS MATERIALIZED (
          SELECT websites_words.row FROM websites_words ${among} WHERE ${isIn(text, user)} ${where}),
        newest AS (SELECT "row" FROM matched ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        titled AS (SELECT "row" FROM websites_words
          WHERE head @@ ${all}::tsquery AND "row" IN (SELECT "row" FROM matched) ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        about AS MATERIALIZED (SELECT "row" FROM websites_words
          WHERE ${set} @@ ${about}::tsquery AND "row" IN (SELECT "row" FROM matched) ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        candidates AS (SELECT "row" FROM newest UNION SELECT "row" FROM titled UNION SELECT "row" FROM about),
        ranked AS (SELECT websites_words.row, (ts_rank(${WEIGHTS}::real[], head, ${any}::tsquery)
            + CASE WHEN websites_words.row IN (SELECT "row" FROM about) THEN ${ABOUT}::real ELSE 0 END)::real AS score
          FROM candidates JOIN websites_words ON websites_words.row = candidates.row),
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
    const { rows } = await sql<{ row: number }>`SELECT websites.row FROM websites
      LEFT JOIN websites_words ON websites_words.row = websites.row
      WHERE deleted_at IS NULL AND websites_words.row IS NULL`.execute(db);
    return rows.map(({ row }) => row);
  },

  async strays(db) {
    const { rows } = await sql<{ row: number }>`SELECT websites_words.row FROM websites_words
      JOIN websites ON websites.row = websites_words.row WHERE deleted_at IS NOT NULL`.execute(db);
    return rows.map(({ row }) => row);
  },

  damage: async () => undefined,
};

/** What the index of words can answer by itself is one question to it; the rest is put together from several. */
function isIn(text: TextQuery, user: string): RawBuilder<SqlBool> {
  const owner = quoted(ownerWord(user));
  if (isPlain(text)) return sql`${set} @@ ${`${owner} & ${toQuery(text)}`}::tsquery`;
  switch (text.kind) {
    case 'text':
      return text.field
        ? sql`head @@ ${`${owner} & ${toPhrase(text)}`}::tsquery`
        : sql`(${set} @@ ${`${owner} & ${toQuery(text)}`}::tsquery AND words LIKE ${toPattern(text)})`;
    case 'not':
      return sql`(${set} @@ ${owner}::tsquery AND NOT ${isIn(text.part, user)})`;
    default:
      return sql`(${sql.join(
        text.parts.map((part) => isIn(part, user)),
        text.kind === 'all' ? sql` AND ` : sql` OR `,
      )})`;
  }
}

type Leaf = Extract<TextQuery, { kind: 'text' }>;

function isPlain(text: TextQuery): boolean {
  if (text.kind === 'text') return text.field === undefined && text.term.words.length === 1;
  return text.kind === 'not' ? isPlain(text.part) : text.parts.every(isPlain);
}

/** In any place and order: the words of a phrase are looked at again. */
function toQuery(text: TextQuery): string {
  switch (text.kind) {
    case 'text': {
      const words = text.term.words.map((word, i) => `${quoted(word)}${isOpen(text, i) ? ':*' : ''}`);
      return `(${words.join(' & ')})`;
    }
    case 'all':
      return `(${text.parts.map(toQuery).join(' & ')})`;
    case 'any':
      return `(${text.parts.map(toQuery).join(' | ')})`;
    case 'not':
      return `!${toQuery(text.part)}`;
  }
}

const isOpen = ({ term }: Leaf, i: number) => term.prefix && i === term.words.length - 1;

/** For `head`, which knows places and parts. */
function toPhrase(text: Leaf): string {
  const letter = text.field ? LETTERS[text.field] : '';
  return `(${text.term.words.map((word, i) => `${quoted(word)}:${isOpen(text, i) ? '*' : ''}${letter}`).join(' <-> ')})`;
}

const toPattern = ({ term }: Leaf) =>
  `% ${term.words.map((word) => cut(word).replace(/[\\%_]/g, '\\$&')).join(' ')}${term.prefix ? '' : ' '}%`;

function positiveWords(text: TextQuery): string[] {
  switch (text.kind) {
    case 'text':
      return text.term.prefix ? [] : [...text.term.words];
    case 'not':
      return [];
    default:
      return text.parts.flatMap(positiveWords);
  }
}

const quoted = (word: string) => `'${cut(word).replace(/['\\]/g, '$&$&')}'`;

/** Limits of PostgreSQL: https://www.postgresql.org/docs/current/textsearch-limitations.html */
const LONGEST_WORD = 500;
const MOST_BYTES = 900_000;

const cut = (word: string) => (word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD)).replaceAll('\0', '');

const SEPARATOR = '·';

/** With spaces around, so that every word has one on either side. No phrase goes from one part into the next. */
function toWords({ owner, title, author, site, reader, body }: IndexEntry): string {
  const counts = new Map<string, number>();
  const kept: string[] = [];
  let bytes = 0;
  for (const raw of [owner, title, author, site, reader, body].filter(Boolean).join(` ${SEPARATOR} `).split(' ')) {
    const word = cut(raw);
    const count = counts.get(word) ?? 0;
    if (count === 0) bytes += word.length * 3 + 8;
    if (bytes > MOST_BYTES) break;
    counts.set(word, count + 1);
    kept.push(word);
  }
  const often = Array.from(counts).filter(([word, count]) => count >= OFTEN && word !== SEPARATOR);
  return ` ${[...kept, SEPARATOR, ...often.map(([word]) => `${MARK}${word}`)].join(' ')} `;
}

const MOST_PLACES = 2000;

function toHead({ owner, title, author, site, reader }: IndexEntry): string {
  let place = 0;
  const parts = [
    [owner, ''],
    [title, 'A'],
    [author, 'B'],
    [site, 'C'],
    [reader, ''],
  ] as const;
  return parts
    .flatMap(([text, letter]) => {
      place += 1; // no phrase goes from one part into the next
      return text === '' ? [] : text.split(' ').map((word) => `${quoted(word)}:${(place += 1)}${letter}`);
    })
    .slice(0, MOST_PLACES)
    .join(' ');
}
