/**
 * Search in PostgreSQL, with words of our own making and not of its parser, so that both databases agree on what a word is.
 *
 * A page is one string with a character for each word (see `dictionary.ts`): first its head, which says who owns it, which
 * words are in its title, author, site, labels and note, and which its text is about; then the words themselves, in their
 * order. One GIN index knows the characters of the words and the entries of the head. It answers what matches and how well,
 * and strings are read for phrases only. They stand outside their rows, so that the table itself is small: 130 pages of a
 * library share a page of the disk.
 */
import type { TextField, TextQuery } from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type IndexEntry,
  isPositive,
  MOST_RANKED,
  OWNER_START,
  ownerWord,
  type SearchIndex,
} from '../database/searchIndex.ts';
import type { Tx } from '../database/tables.ts';
import { DICTIONARY_TABLE, type Dictionary, NEXT_ENTRY, NEXT_PART, reserved, type UsedWord } from './dictionary.ts';

/** A function of its own, so that the planner knows what it costs. */
const SET = 'pith_word_set(words)';
const set = sql.raw(SET);

export const WORDS_TABLE = [
  ...DICTIONARY_TABLE,
  `CREATE FUNCTION pith_word_set(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
   AS $$ DECLARE head integer := strpos(words, chr(${NEXT_PART.charCodeAt(0)}));
   BEGIN RETURN array_to_tsvector(
     string_to_array(left(words, head - 1), chr(${NEXT_ENTRY.charCodeAt(0)})) || string_to_array(substr(words, head + 1), NULL)); END $$`,
  `CREATE TABLE websites_words (
     "row" bigint PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
     owner text COLLATE "C" NOT NULL,
     words text COLLATE "C" NOT NULL
   ) WITH (toast_tuple_target = 128)`,
  // There is little left to compress, and phrases are found quicker in what is not.
  'ALTER TABLE websites_words ALTER words SET STORAGE EXTERNAL',
  `CREATE INDEX websites_words_set ON websites_words USING gin ((${SET}))`,
];

type Part = TextField | 'reader';

/** The parts of a page as they follow each other, the text last; what a word in each says, and its mark in the head. */
const parts: Readonly<Record<Part, { readonly mark: string; readonly weight: number }>> = {
  title: { mark: reserved(3), weight: 1 },
  author: { mark: reserved(4), weight: 0.5 },
  site: { mark: reserved(5), weight: 0.4 },
  reader: { mark: reserved(6), weight: 0.3 },
};
const partNames = Object.keys(parts) as Part[];

/** A word that is so often in a text is what it is about: that says less than its title, and more than that it has the word. */
const OFTEN = 5;
const about = { mark: reserved(7), weight: 0.05 };
const OWNER = reserved(8);

const marks = [...Object.values(parts), about];

export function postgresWords(dictionary: Dictionary): SearchIndex {
  /** In one statement, whatever is there already. */
  async function put(tx: Tx, entries: readonly { readonly row: number; readonly entry: IndexEntry }[]): Promise<void> {
    if (entries.length === 0) return;
    const pages = entries.map(({ entry }) => pageOf(entry));
    await dictionary.learn(pages.flatMap(({ different }) => different));
    const owners = pages.map(({ owner }) => owner.spelling);
    await sql`INSERT INTO websites_words ("row", owner, words)
      SELECT * FROM unnest(${entries.map(({ row }) => row)}::bigint[], ${owners}::text[], ${pages.map(toWords)}::text[])
      ON CONFLICT ("row") DO UPDATE SET owner = excluded.owner, words = excluded.words`.execute(tx);
  }

  async function questionOf(text: TextQuery, user: string): Promise<Question> {
    const word = ownerWord(user);
    const spellings = await dictionary.find([word, ...wordsOf(text)]);
    const isAlone = !(await dictionary.hasSeveral(OWNER_START));
    return {
      owner: spellings.get(word) ?? NOTHING,
      text: await spell(text, spellings, dictionary),
      // The index has no "not" by itself. And where nobody else has pages, nobody else's need to be left out by it.
      within: isPositive(text) && isAlone ? [] : [`${OWNER}${spellings.get(word) ?? NOTHING}`],
    };
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
      const where = condition
        ? sql`AND "row" IN (SELECT websites.row FROM websites WHERE user_id = ${user} AND deleted_at IS NULL AND ${condition})`
        : sql``;
      const beyond = after ? sql`WHERE (score, "row") < (${after.score}::real, ${after.row})` : sql``;
      const hits = positiveWords(question.text)
        .slice(0, MOST_SCORED)
        .flatMap((word) =>
          marks.map(
            ({ mark, weight }) => sql`(SELECT "row", ${weight}::real AS score FROM websites_words
              WHERE ${set} @@ ${quoted(`${mark}${word}`)}::tsquery AND "row" IN (SELECT "row" FROM matched)
              ORDER BY "row" DESC LIMIT ${MOST_RANKED})`,
          ),
        );
      const newest = sql`(SELECT "row", 0::real AS score FROM matched ORDER BY "row" DESC LIMIT ${MOST_RANKED})`;
      const { rows } = await sql<{ row: number | null; score: number; total: number }>`
      WITH matched AS MATERIALIZED (SELECT "row" FROM websites_words WHERE ${isIn(question)} ${where}),
        hits AS (${sql.join([newest, ...hits], sql` UNION ALL `)}),
        ranked AS (SELECT "row", sum(score)::real AS score FROM hits GROUP BY "row"),
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
  /** Entries that every page must have for the index, besides. */
  readonly within: readonly string[];
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

/** Three characters: no set has it. */
const NOTHING = '---';
/** A question may have any number of words; the first say what it is about. */
const MOST_SCORED = 6;

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

/** Pages of the owner's. What the index can answer by itself is one question to it; the rest is put together from several. */
const isIn = ({ owner, text, within }: Question): RawBuilder<SqlBool> =>
  sql`owner = ${owner} AND ${isWithin(text, within.map(quoted))}`;

function isWithin(text: Spelled, within: readonly string[]): RawBuilder<SqlBool> {
  const indexed = sql<SqlBool>`${set} @@ ${[...within, toQuery(text)].join(' & ')}::tsquery`;
  if (isPlain(text)) return indexed;
  switch (text.kind) {
    case 'text':
      return sql`(${indexed} AND ${stringOf(text.field)} LIKE ANY(${toPatterns(text)}::text[]))`;
    case 'not':
      return sql`(${within.length > 0 ? sql`${set} @@ ${within.join(' & ')}::tsquery AND` : sql``} NOT ${isInString(text.part)})`;
    case 'all':
      return sql`(${sql.join(
        text.parts.map((part) => isWithin(part, within)),
        sql` AND `,
      )})`;
    case 'any':
      // Each by the index: put together with OR, all of it would be asked again of every page that any of them has found.
      return sql<SqlBool>`"row" IN (${sql.join(
        text.parts.map((part) => sql`SELECT "row" FROM websites_words WHERE ${isWithin(part, within)}`),
        sql` UNION ALL `,
      )})`;
  }
}

/** For pages that are found already: to take a string apart again takes much longer than to look for something in it. */
function isInString(text: Spelled): RawBuilder<SqlBool> {
  switch (text.kind) {
    case 'text':
      return sql`${stringOf(text.field)} LIKE ANY(${toPatterns(text)}::text[])`;
    case 'not':
      return sql`NOT ${isInString(text.part)}`;
    default:
      return sql`(${sql.join(text.parts.map(isInString), text.kind === 'all' ? sql` AND ` : sql` OR `)})`;
  }
}

function isPlain(text: Spelled): boolean {
  switch (text.kind) {
    case 'text':
      return (
        text.first.length === 0 &&
        (text.field !== undefined || text.last.every((word) => word.length <= 2 && [...word].length === 1))
      );
    case 'not':
      return isPlain(text.part);
    default:
      return text.parts.every(isPlain);
  }
}

/** In any place and order: the words of a phrase are looked at again. */
function toQuery(text: Spelled): string {
  switch (text.kind) {
    case 'text': {
      const { field, first, last } = text;
      if (last.length === 0) return quoted(NOTHING);
      const inSet = field ? (word: string) => quoted(`${parts[field].mark}${word}`) : characters;
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
const characters = (spelling: string) => `(${Array.from(spelling, quoted).join(' & ')})`;

/** Where a phrase is looked for. The head comes before the first part. */
const stringOf = (field: TextField | undefined) =>
  field ? sql`split_part(words, ${NEXT_PART}, ${partNames.indexOf(field) + 2})` : sql`words`;

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

const cut = (word: string) => (word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD));

interface Page {
  readonly owner: UsedWord;
  readonly inParts: readonly (readonly [part: Part, words: readonly UsedWord[]])[];
  readonly text: readonly UsedWord[];
  readonly different: readonly UsedWord[];
}

function pageOf(entry: IndexEntry): Page {
  const different = new Map<string, UsedWord>();
  const use = (word: string) => {
    const made: UsedWord = { word, count: 1, spelling: '' };
    different.set(word, made);
    return made;
  };
  const kept = (text: string) => {
    const words: UsedWord[] = [];
    for (const raw of text === '' ? [] : text.split(' ')) {
      const word = cut(raw);
      const used = different.get(word);
      if (used) used.count++;
      else if (different.size >= MOST_DIFFERENT) continue;
      words.push(used ?? use(word));
    }
    return words;
  };
  return {
    owner: use(entry.owner),
    inParts: partNames.map((name) => [name, kept(entry[name])]),
    text: kept(entry.body),
    different: [...different.values()],
  };
}

/** Of words in the head, for each part. */
const MOST_ENTRIES = 2000;

/** No phrase goes from one part into the next. */
function toWords({ owner, inParts, text, different }: Page): string {
  const marked = (mark: string, words: readonly UsedWord[]) =>
    words.slice(0, MOST_ENTRIES).map(({ spelling }) => `${mark}${spelling}`);
  const often = different.filter(({ count }) => count >= OFTEN);
  const head = [
    `${OWNER}${owner.spelling}`,
    ...inParts.flatMap(([name, words]) => marked(parts[name].mark, words)),
    ...marked(about.mark, often),
  ];
  const strings = [...inParts.map(([, words]) => words), text].map((words) => {
    let string = '';
    for (const { spelling } of words) string += spelling;
    return string;
  });
  return [head.join(NEXT_ENTRY), ...strings].join(NEXT_PART);
}
