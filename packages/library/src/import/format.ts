/** A kind of file that can be imported. */
import { headerOf } from './csv.ts';
import { type ImportFile, type Input, jsonOf, startOf } from './input.ts';
import type { Item } from './record.ts';

export interface Format {
  readonly name: string;
  /** For help and messages: whose files these are. */
  readonly of: string;
  /** Told by content, not by name. */
  fits(look: Look): boolean;
  /** The records of the file, each with where it stands. Reading again gives the same. */
  read(input: Input): AsyncIterable<Item> | Iterable<Item>;
}

/** A first look at what was handed in. */
export interface Look {
  readonly names: readonly string[];
  /** The beginning of the only file; empty when there are several. */
  readonly start: string;
  /** Names of columns, when the only file could be a table. */
  readonly columns: readonly string[];
  /** What the only file holds, when that is JSON. */
  readonly json?: unknown;
  /** The beginning of the first file that has such a name, of several. */
  startOf(name: RegExp): string;
}

/** Files that formats of several files are known by. */
const TELLING = [/\.html?$/i, /\.md$/i, /(^|\/)part_\d+\.csv$/i];

export async function lookAt({ files }: Input): Promise<Look> {
  const names = files.map(({ name }) => name);
  const only = files.length === 1 ? files[0] : undefined;
  const start = only ? (await startOf(only)).replace(/^\ufeff/, '') : '';
  const starts = new Map<RegExp, string>();
  if (!only) {
    for (const telling of TELLING) {
      const file = files.find(({ name }) => telling.test(name));
      starts.set(telling, file ? await startOf(file) : '');
    }
  }
  const isJson = /^\s*[[{]/.test(start);
  return {
    names,
    start,
    columns: isJson || /^\s*</.test(start) ? [] : headerOf(start, semicolons(start) ? ';' : ','),
    json: isJson && only ? await jsonOf(only) : undefined,
    startOf: (name) => starts.get(TELLING.find(({ source }) => source === name.source) ?? name) ?? start,
  };
}

const semicolons = (start: string) => {
  const [first = ''] = start.split('\n', 1);
  return first.split(';').length > first.split(',').length;
};

export const filesNamed = ({ files }: Input, name: RegExp): ImportFile[] =>
  files.filter((file) => name.test(file.name));

export const hasColumns = ({ columns }: Look, ...wanted: readonly string[]): boolean =>
  wanted.every((column) => columns.some((each) => each.toLowerCase() === column.toLowerCase()));

/** The first object of a list, for formats that are lists of objects. */
export function firstOf(json: unknown): Readonly<Record<string, unknown>> | undefined {
  const first = Array.isArray(json) ? json[0] : undefined;
  return typeof first === 'object' && first !== null ? first : undefined;
}

export const hasKeys = (object: unknown, ...keys: readonly string[]): boolean =>
  typeof object === 'object' && object !== null && keys.every((key) => Object.hasOwn(object, key));
