/**
 * Every word of a library has a number here, and the number is written as a character: a text of a thousand words is then
 * a string of a thousand characters, a phrase is a piece of that string, and both take a third of the room.
 *
 * Words get their numbers in a transaction of their own, which is over before a text that uses them is written: writers
 * never wait for each other, and a number means the same word for ever. A word whose text was never written does no harm.
 */
import { type Kysely, sql } from 'kysely';

export const DICTIONARY_TABLE = [
  `CREATE TABLE words (
     number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     word text COLLATE "C" NOT NULL UNIQUE
   )`,
];

export interface Dictionary {
  /** The spelling of each word that some text has. */
  find(words: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Spells each of these words, known or new. Of the new ones, those that are there most often get the shortest spellings. */
  learn(words: readonly UsedWord[]): Promise<void>;
  /** Of the words that begin so; of very many, those that were met first. */
  beginning(start: string): Promise<readonly string[]>;
  /** Whether more than one word begins so. That stays true. */
  hasSeveral(start: string): Promise<boolean>;
  close(): Promise<void>;
}

/** A word of a page. */
export interface UsedWord {
  readonly word: string;
  count: number;
  /** Empty until it is learned. */
  spelling: string;
}

interface Tables {
  readonly words: { readonly number: number; readonly word: string };
}

const MOST_REMEMBERED = 200_000;
const MOST_BEGINNINGS = 5000;
/** Any number that nothing else locks. */
const LEARNING = 7_484_002;

/** `db` has connections of its own: who waits for one of these holds one of the others. */
export function openDictionary(db: Kysely<Tables>): Dictionary {
  let remembered = new Map<string, string>();
  const several = new Set<string>();

  /** Whoever was given the old one goes on with it. */
  function memory(): Map<string, string> {
    if (remembered.size > MOST_REMEMBERED) remembered = new Map();
    return remembered;
  }

  async function look(words: readonly string[], known: Map<string, string>): Promise<void> {
    const { rows } = await sql<Tables['words']>`SELECT word, number FROM words WHERE word = ANY(${words})`.execute(db);
    for (const { word, number } of rows) known.set(word, spelled(number));
  }

  async function write(words: readonly string[], known: Map<string, string>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${LEARNING})`.execute(tx);
      // Asked for again: somebody may have been quicker, and what conflicts uses up a number.
      await sql`INSERT INTO words (word) SELECT word FROM unnest(${words}::text[]) WITH ORDINALITY AS fresh (word, place)
        WHERE NOT EXISTS (SELECT FROM words WHERE words.word = fresh.word) ORDER BY place`.execute(tx);
    });
    await look(words, known);
  }

  return {
    async find(words) {
      const known = memory();
      const unknown = words.filter((word) => !known.has(word));
      if (unknown.length > 0) await look(unknown, known);
      return known;
    },

    async learn(words) {
      const known = memory();
      const unknown = words.filter((used) => {
        used.spelling = known.get(used.word) ?? '';
        return used.spelling === '';
      });
      if (unknown.length === 0) return;
      const counts = new Map<string, number>();
      for (const { word, count } of unknown) counts.set(word, (counts.get(word) ?? 0) + count);
      await look([...counts.keys()], known);
      const fresh = [...counts].filter(([word]) => !known.has(word)).sort(([, a], [, b]) => b - a);
      if (fresh.length > 0)
        await write(
          fresh.map(([word]) => word),
          known,
        );
      for (const used of unknown) used.spelling = known.get(used.word)!;
    },

    async beginning(start) {
      const { rows } = await sql<Tables['words']>`SELECT number FROM words
        WHERE word >= ${start} AND word < ${`${start}\u{10ffff}`} ORDER BY number LIMIT ${MOST_BEGINNINGS}`.execute(db);
      return rows.map(({ number }) => spelled(number));
    },

    async hasSeveral(start) {
      if (several.has(start)) return true;
      const { rows } = await sql`SELECT FROM words
        WHERE word >= ${start} AND word < ${`${start}\u{10ffff}`} LIMIT 2`.execute(db);
      if (rows.length === 2) several.add(start);
      return rows.length === 2;
    },

    close: () => db.destroy(),
  };
}

/** The first characters stand for no word. */
const RESERVED = 9;
export const reserved = (number: number): string => String.fromCodePoint(number);
export const NEXT_PART = reserved(1);
export const NEXT_ENTRY = reserved(2);

const SURROGATES = 0xd800;
const SURROGATES_END = 0xe000;
/** Numbers that are one character, up to the private planes; the rest are two, the first of them from these planes. */
const PRIVATE = 0xf0000;
const ONE = PRIVATE - (SURROGATES_END - SURROGATES) - RESERVED;

export function spelled(number: number): string {
  if (number < ONE) return String.fromCodePoint(codePoint(number));
  const beyond = number - ONE;
  return String.fromCodePoint(PRIVATE + Math.floor(beyond / ONE), codePoint(beyond % ONE));
}

function codePoint(number: number): number {
  const point = number + RESERVED;
  return point < SURROGATES ? point : point + SURROGATES_END - SURROGATES;
}
