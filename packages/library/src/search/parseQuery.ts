/**
 * The language people search in: words, "phrases", beginnings*, -without, this or that, and `name:value`.
 *
 * Every text is a good question. What looks like syntax and is none is looked for as words, and a note says so.
 */
import { bookmarkTypes } from '../bookmark.ts';
import {
  type Comparison,
  comparisons,
  type Query,
  stateNames,
  type Text,
  type TextField,
  thingNames,
} from './query.ts';
import { toTerm } from './terms.ts';

export interface ParsedQuery {
  /** Undefined when nothing is asked for. */
  readonly query: Query | undefined;
  /** What was not understood as it may have been meant. */
  readonly notes: readonly string[];
}

const LONGEST_QUESTION = 1000;
const MAX_TERMS = 32;

export function parseQuery(question: string): ParsedQuery {
  const notes: string[] = [];
  const pieces = piecesOf(question.slice(0, LONGEST_QUESTION));
  if (question.length > LONGEST_QUESTION) notes.push(`only the first ${LONGEST_QUESTION} characters are looked for`);

  const parts: Query[] = [];
  let terms = 0;
  let joins = false;
  for (const [i, piece] of pieces.entries()) {
    if (isOr(piece) && parts.length > 0 && i < pieces.length - 1) {
      joins = true;
      continue;
    }
    const part = toQuery(piece, notes);
    if (!part) continue;
    if (++terms > MAX_TERMS) {
      notes.push(`only the first ${MAX_TERMS} words are looked for`);
      break;
    }
    if (joins) parts.push(either(parts.pop()!, part));
    else parts.push(part);
    joins = false;
  }
  return { query: parts.length > 1 ? { kind: 'all', parts } : parts[0], notes };
}

interface Piece {
  readonly not: boolean;
  /** Lower case; undefined for words. */
  readonly name: string | undefined;
  readonly value: string;
  readonly quoted: boolean;
  /** As it was typed. */
  readonly whole: string;
}

const PIECE = /(?<not>-?)(?:(?<name>[A-Za-z]{1,20}):)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))|[^\s"]+/g;

function piecesOf(question: string): Piece[] {
  return Array.from(question.replace(/[“”„]/g, '"').matchAll(PIECE), ({ 0: whole, groups }) => ({
    not: groups?.not === '-',
    name: groups?.name?.toLowerCase(),
    value: groups?.phrase ?? groups?.word ?? whole,
    quoted: groups?.phrase !== undefined,
    whole,
  }));
}

const isOr = ({ name, quoted, whole }: Piece) => name === undefined && !quoted && whole.toLowerCase() === 'or';

const either = (first: Query, second: Query): Query => ({
  kind: 'any',
  parts: first.kind === 'any' ? [...first.parts, second] : [first, second],
});

function toQuery(piece: Piece, notes: string[]): Query | undefined {
  const positive = (piece.name === undefined ? undefined : toNamed(piece, notes)) ?? toWords(piece);
  if (!positive) return undefined;
  return piece.not ? { kind: 'not', part: positive } : positive;
}

function toWords({ name, value, quoted }: Piece): Text | undefined {
  return textOf({ value: name === undefined ? value : `${name} ${value}`, quoted });
}

type Value = Pick<Piece, 'value' | 'quoted'>;

function textOf({ value, quoted }: Value, field?: TextField): Text | undefined {
  const term = toTerm(value, !quoted && value.endsWith('*'));
  if (term.words.length === 0) return undefined;
  return field ? { kind: 'text', term, field } : { kind: 'text', term };
}

function toNamed({ name = '', value, quoted }: Piece, notes: string[]): Query | undefined {
  if (!Object.hasOwn(names, name)) {
    if (value && !value.startsWith('//')) notes.push(`${name}: is no filter; looked for as words`);
    return undefined;
  }
  const { read, takes } = names[name as keyof typeof names];
  const found = read({ value, quoted });
  if (!found) notes.push(`${name}: takes ${takes}; looked for as words`);
  return found;
}

interface Name {
  /** For people who gave something else. */
  readonly takes: string;
  read(value: Value): Query | undefined;
}

const oneOf = <T extends string>(known: readonly T[], make: (value: T) => Query): Name => ({
  takes: `one of ${known.join(', ')}`,
  read({ value }) {
    const found = known.find((each) => each === value.toLowerCase());
    return found && make(found);
  },
});

const time = (kind: 'saved' | 'published', comparison: '<' | '>='): Name => ({
  takes: 'a date such as 2026-03-31, 2026-03 or 2026',
  read: ({ value }) => (isDate(value) ? { kind, comparison, at: value } : undefined),
});

const STATE_SYNONYMS: Readonly<Record<string, string>> = {
  favourite: 'pinned',
  favorite: 'pinned',
  marked: 'pinned',
  failed: 'error',
};

/** Every `name:`; `docs/guide/search.md` has a row for each. */
export const names = {
  title: { takes: 'words', read: (value) => textOf(value, 'title') },
  author: { takes: 'words', read: (value) => textOf(value, 'author') },
  site: {
    takes: 'a host such as example.com, or words of a site’s name',
    read: (value) => {
      const domain = value.value.toLowerCase();
      return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(domain)
        ? { kind: 'domain', domain: domain.replace(/^www\./, '') }
        : textOf(value, 'site');
    },
  },
  label: {
    takes: 'a label',
    read: ({ value, quoted }) => {
      const prefix = !quoted && value.endsWith('*');
      const label = prefix ? value.slice(0, -1) : value;
      return label ? { kind: 'label', label, prefix } : undefined;
    },
  },
  type: oneOf(bookmarkTypes, (type) => ({ kind: 'type', type })),
  is: {
    takes: `one of ${stateNames.join(', ')}`,
    read: ({ value }) => {
      const said = value.toLowerCase();
      const state = stateNames.find(
        (each) => each === (Object.hasOwn(STATE_SYNONYMS, said) ? STATE_SYNONYMS[said] : said),
      );
      return state && { kind: 'is', state };
    },
  },
  has: oneOf(thingNames, (thing) => ({ kind: 'has', thing })),
  lang: {
    takes: 'a language such as en or pt-BR',
    read: ({ value }) =>
      /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(value) ? { kind: 'lang', lang: value.toLowerCase() } : undefined,
  },
  words: {
    takes: 'a number such as >1000 or <=200',
    read: ({ value }) => {
      const { sign = '=', digits = '' } = /^(?<sign>[<>]=?|=)?(?<digits>\d{1,9})$/.exec(value)?.groups ?? {};
      const comparison = comparisons.find((each): each is Comparison => each === sign);
      return digits && comparison ? { kind: 'words', comparison, count: Number(digits) } : undefined;
    },
  },
  before: time('saved', '<'),
  after: time('saved', '>='),
  published: {
    takes: 'a date such as >2026-03 or <2026',
    read: ({ value }) => {
      const { sign, at = '' } = /^(?<sign>[<>])=?(?<at>.+)$/.exec(value)?.groups ?? {};
      return isDate(at) ? { kind: 'published', comparison: sign === '<' ? '<' : '>=', at } : undefined;
    },
  },
} satisfies Record<string, Name>;

const isDate = (value: string) => /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(value);
