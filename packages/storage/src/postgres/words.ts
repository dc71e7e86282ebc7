/**
 * Search in PostgreSQL, with words of our own making and not of its parser, so that both databases agree on what a word is.
 *
 * `words` is the folded text with a character for each word (see `dictionary.ts`), and a GIN index knows which characters
 * it has. Places are not indexed: a phrase is looked for in the string, among the pages that have all its words. `head` is
 * what is short and says most: owner, title, author, site, labels and note, with places and weights, and which words the
 * text is about. It stays in its row, and the string does not, so that ranking never reads a text.
 */
import type { TextField, TextQuery } from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type IndexEntry, MOST_RANKED, ownerWord, type SearchIndex } from '../database/searchIndex.ts';
import type { Tx } from '../database/tables.ts';
import { DICTIONARY_TABLE, type Dictionary, SEPARATOR } from './dictionary.ts';

/** A function of its own, so that the planner knows what it costs. */
const SET = 'pith_word_set(words)';
const set = sql.raw(SET);

export const WORDS_TABLE = [
  ...DICTIONARY_TABLE,
  `CREATE FUNCTION pith_word_set(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
   AS $$ BEGIN RETURN array_to_tsvector(string_to_array(words, NULL)); END $$`,
  `CREATE TABLE websites_words (
     "row" bigint PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
     head tsvector NOT NULL,
     words text COLLATE "C" NOT NULL
   ) WITH (toast_tuple_target = 128)`,
  'ALTER TABLE websites_words ALTER head SET STORAGE MAIN',
  'CREATE INDEX websites_words_head ON websites_words USING gin (head)',
  `CREATE INDEX websites_words_set ON websites_words USING gin ((${SET}))`,
];

/** Weights of D, C, B and A: labels and note, site, author, title. */
const WEIGHTS = '{0.3, 0.4, 0.5, 1.0}';
const LETTERS: Readonly<Record<TextField, string>> = { title: 'A', author: 'B', site: 'C' };

/** A word that is so often in a text is what it is about, and is in its head, with a mark that no word has. */
const OFTEN = 5;
const MARK = '!';
/** What a text is about says less than its title, and more than that it only has the words. */
const ABOUT = 0.05;

export function postgresWords(dictionary: Dictionary): SearchIndex {
  /** In one statement, whatever is there already. */
  async function put(tx: Tx, entries: readonly { readonly row: number; readonly entry: IndexEntry }[]): Promise<void> {
    if (entries.length === 0) return;
    const texts = entries.map(({ entry }) => partsOf(entry));
    const spellings = await dictionary.learn(texts.map(({ counts }) => counts));
    const heads = texts.map((text) => toHead(text, spellings));
    const words = texts.map((text) => toWords(text, spellings));
    await sql`INSERT INTO websites_words ("row", head, words)
      SELECT "row", head::tsvector, words
      FROM unnest(${entries.map(({ row }) => row)}::bigint[], ${heads}::text[], ${words}::text[]) AS put ("row", head, words)
      ON CONFLICT ("row") DO UPDATE SET head = excluded.head, words = excluded.words`.execute(tx);
  }

  async function questionOf(text: TextQuery, user: string): Promise<Question> {
    const word = ownerWord(user);
    const spellings = await dictionary.find([word, ...wordsOf(text)]);
    return { owner: spellings.get(word) ?? NOTHING, text: await spell(text, spellings, dictionary) };
  }

  return {
    put: (tx, row, entry) => put(tx, [{ row, entry }]),
    putAll: put,

    async remove(tx, row) {
      await sql`DELETE FROM websites_words WHERE "row" = ${row}`.execute(tx);
    },

    async clear(tx) {
      await sql`DELETE FROM websites_words`.execute(tx);
    },

    matches: async (text, user) =>
      sql`websites.row IN (SELECT "row" FROM websites_words WHERE ${isIn(await questionOf(text, user))})`,

    async rank(db, { user, text, condition, limit, offset, after }) {
      const question = await questionOf(text, user);
      const { owner } = question;
      const wanted = positiveWords(question.text);
      const any = wanted.map(quoted).join(' | ') || quoted(owner);
      const all = [owner, ...wanted].map(quoted).join(' & ');
      const about = [owner, ...wanted.map((word) => `${MARK}${word}`)].map(quoted).join(' & ');
      const among = condition ? sql`JOIN websites ON websites.row = websites_words.row` : sql``;
      const where = condition ? sql`AND ${condition}` : sql``;
      const beyond = after ? sql`WHERE (score, "row") < (${after.score}::real, ${after.row})` : sql``;
      const { rows } = await sql<{ row: number | null; score: number; total: number }>`
      WITH matched AS MATERIALIZED (
          SELECT websites_words.row FROM websites_words ${among} WHERE ${isIn(question)} ${where}),
        newest AS (SELECT "row" FROM matched ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        titled AS (SELECT "row" FROM websites_words
          WHERE head @@ ${all}::tsquery AND "row" IN (SELECT "row" FROM matched) ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        about AS (SELECT "row" FROM websites_words
          WHERE head @@ ${about}::tsquery AND "row" IN (SELECT "row" FROM matched) ORDER BY "row" DESC LIMIT ${MOST_RANKED}),
        candidates AS (SELECT "row" FROM newest UNION SELECT "row" FROM titled UNION SELECT "row" FROM about),
        ranked AS (SELECT websites_words.row, (ts_rank(${WEIGHTS}::real[], head, ${any}::tsquery)
            + CASE WHEN head @@ ${about}::tsquery THEN ${ABOUT}::real ELSE 0 END)::real AS score
          FROM candidates JOIN websites_words ON websites_words.row = candidates.row),
        best AS (SELECT "row", score FROM ranked ${beyond} ORDER BY score DESC, "row" DESC LIMIT ${limit} OFFSET ${offset})
      SELECT best.row, best.score, counted.total FROM (SELECT count(*) AS total FROM matched) AS counted
        LEFT JOIN best ON true ORDER BY score DESC, "row" DESC`.execute(db);
      return { best: rows.flatMap(({ row, score }) => (row === null ? [] : [{ row, score }])), total: rows[0]!.total };
    },

    async count(db, text, user) {
      const { rows } = await sql<{
        total: number;
      }>`SELECT count(*) AS total FROM websites_words WHERE ${isIn(await questionOf(text, user))}`.execute(db);
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
}

interface Question {
  readonly owner: string;
  readonly text: Spelled;
}

/** A query in spellings. A term without a last word is nowhere. */
type Spelled =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Spelled[] }
  | { readonly kind: 'not'; readonly part: Spelled }
  | SpelledTerm;

interface SpelledTerm {
  readonly kind: 'text';
  readonly field: TextField | undefined;
  /** One after another, and then any of the last ones. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly prefix: boolean;
}

/** Two characters: no set has it. */
const NOTHING = '--';

async function spell(
  text: TextQuery,
  spellings: ReadonlyMap<string, string>,
  dictionary: Dictionary,
): Promise<Spelled> {
  switch (text.kind) {
    case 'text': {
      const { words, prefix } = text.term;
      const first = words.slice(0, -1).map((word) => spellings.get(cut(word)));
      const word = cut(words.at(-1)!);
      const last = prefix ? await dictionary.beginning(word) : [spellings.get(word) ?? []].flat();
      const isKnown = first.every((each) => each !== undefined);
      return {
        kind: 'text',
        field: text.field,
        prefix,
        ...(isKnown ? { first, last } : { first: [], last: [] }),
      };
    }
    case 'not':
      return { kind: 'not', part: await spell(text.part, spellings, dictionary) };
    default: {
      const parts: Spelled[] = [];
      for (const part of text.parts) parts.push(await spell(part, spellings, dictionary));
      return { kind: text.kind, parts };
    }
  }
}

function wordsOf(text: TextQuery): string[] {
  switch (text.kind) {
    case 'text':
      return text.term.words.map(cut);
    case 'not':
      return wordsOf(text.part);
    default:
      return text.parts.flatMap(wordsOf);
  }
}

/** What the index of words can answer by itself is one question to it; the rest is put together from several. */
function isIn({ owner, text }: Question): RawBuilder<SqlBool> {
  const mine = quoted(owner);
  if (isPlain(text)) return sql`${set} @@ ${`${mine} & ${toQuery(text)}`}::tsquery`;
  switch (text.kind) {
    case 'text':
      return text.field
        ? sql`head @@ ${`${mine} & ${toPhrase(text)}`}::tsquery`
        : sql`(${set} @@ ${`${mine} & ${toQuery(text)}`}::tsquery AND words LIKE ANY(${toPatterns(text)}::text[]))`;
    case 'not':
      return sql`(${set} @@ ${mine}::tsquery AND NOT ${isIn({ owner, text: text.part })})`;
    default:
      return sql`(${sql.join(
        text.parts.map((part) => isIn({ owner, text: part })),
        text.kind === 'all' ? sql` AND ` : sql` OR `,
      )})`;
  }
}

function isPlain(text: Spelled): boolean {
  switch (text.kind) {
    case 'text':
      return text.field === undefined && text.first.length === 0 && text.last.every((word) => charactersOf(word) === 1);
    case 'not':
      return isPlain(text.part);
    default:
      return text.parts.every(isPlain);
  }
}

const charactersOf = (spelling: string) => [...spelling].length;

/** In any place and order: the words of a phrase are looked at again. */
function toQuery(text: Spelled): string {
  switch (text.kind) {
    case 'text': {
      const { first, last } = text;
      if (last.length === 0) return quoted(NOTHING);
      return `(${[...first.map(inSet), `(${last.map(inSet).join(' | ')})`].join(' & ')})`;
    }
    case 'all':
      return `(${text.parts.map(toQuery).join(' & ')})`;
    case 'any':
      return `(${text.parts.map(toQuery).join(' | ')})`;
    case 'not':
      return `!${toQuery(text.part)}`;
  }
}

/** A spelling of two characters is a phrase of them. */
const inSet = (spelling: string) => `(${Array.from(spelling, quoted).join(' & ')})`;

/** For `head`, which knows places and parts. */
function toPhrase({ field, first, last }: SpelledTerm): string {
  if (last.length === 0) return quoted(NOTHING);
  const inField = (word: string) => `${quoted(word)}:${field ? LETTERS[field] : ''}`;
  return `(${[...first.map(inField), `(${last.map(inField).join(' | ')})`].join(' <-> ')})`;
}

const toPatterns = ({ first, last }: SpelledTerm) =>
  last.map((word) => `%${[...first, word].join('').replace(/[\\%_]/g, '\\$&')}%`);

function positiveWords(text: Spelled): string[] {
  switch (text.kind) {
    case 'text':
      return text.prefix || text.last.length === 0 ? [] : [...text.first, ...text.last];
    case 'not':
      return [];
    default:
      return text.parts.flatMap(positiveWords);
  }
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** Long "words" are data that somebody left in a text: their beginning is enough, and an index has no room for more. */
const LONGEST_WORD = 500;
/** PostgreSQL takes a megabyte of them, of four bytes at most: https://www.postgresql.org/docs/current/textsearch-limitations.html */
const MOST_DIFFERENT = 200_000;

const cut = (word: string) => (word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD)).replaceAll('\0', '');

interface Parts {
  /** With the letter of its weight. */
  readonly head: readonly (readonly [words: readonly string[], letter: string])[];
  readonly body: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
}

function partsOf({ owner, title, author, site, reader, body }: IndexEntry): Parts {
  const counts = new Map<string, number>();
  const kept = (text: string) => {
    const words: string[] = [];
    for (const raw of text === '' ? [] : text.split(' ')) {
      const word = cut(raw);
      const count = counts.get(word) ?? 0;
      if (count === 0 && counts.size >= MOST_DIFFERENT) continue;
      counts.set(word, count + 1);
      words.push(word);
    }
    return words;
  };
  return {
    head: [
      [kept(owner), ''],
      [kept(title), 'A'],
      [kept(author), 'B'],
      [kept(site), 'C'],
      [kept(reader), ''],
    ],
    body: kept(body),
    counts,
  };
}

/** No phrase goes from one part into the next. */
const toWords = ({ head, body }: Parts, spellings: ReadonlyMap<string, string>): string =>
  [...head.map(([words]) => words), body]
    .map((words) => words.map((word) => spellings.get(word)).join(''))
    .join(SEPARATOR);

const MOST_PLACES = 2000;

function toHead({ head, counts }: Parts, spellings: ReadonlyMap<string, string>): string {
  let place = 0;
  const placed = head.flatMap(([words, letter]) => {
    place += 1; // no phrase goes from one part into the next
    return words.map((word) => `${quoted(spellings.get(word)!)}:${(place += 1)}${letter}`);
  });
  const often = Array.from(counts).filter(([, count]) => count >= OFTEN);
  const about = often.slice(0, MOST_PLACES).map(([word]) => quoted(`${MARK}${spellings.get(word)}`));
  return [...placed.slice(0, MOST_PLACES), ...about].join(' ');
}
