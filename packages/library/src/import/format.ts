/** An import format: how to recognise its files and how to read them. */
import { headerOf } from './csv.ts';
import { type ImportFile, type Input, readStart } from './input.ts';
import { jsonShape } from './json.ts';
import type { ImportItem } from './record.ts';

export interface Format {
  readonly name: string;
  /** For help: which program writes these files. */
  readonly description: string;
  /** Recognises the format by content, not by file name. */
  matches(probe: InputProbe): boolean;
  /** Reads the records, each with its position in the file. Can be called more than once. */
  read(input: Input, options?: ReadOptions): AsyncIterable<ImportItem> | Iterable<ImportItem>;
}

export interface ReadOptions {
  /** Whether the titles above a link become its labels; by default folders of bookmarks do, headings of a text do not. */
  readonly titleLabels?: boolean | undefined;
}

/** The parts of an input that formats are recognised by. */
export interface InputProbe {
  readonly names: readonly string[];
  /** The beginning of a single file; empty if there are several files. */
  readonly start: string;
  /** Column names, if a single file could be CSV. */
  readonly columns: readonly string[];
  /** The first element of a single JSON file that is a list. */
  readonly first?: unknown;
  /** The key of a list in a single JSON file that is an object. */
  readonly listKey?: string | undefined;
  /** The beginning of the first file with a matching name. */
  startOfFile(name: RegExp): string;
}

/** Names of the files that multi-file formats are recognised by. */
const PROBED_FILES = [/\.html?$/i, /\.md$/i, /(^|\/)part_\d+\.csv$/i];

export async function probeInput({ files }: Input): Promise<InputProbe> {
  const names = files.map(({ name }) => name);
  const only = files.length === 1 ? files[0] : undefined;
  const start = only ? (await readStart(only)).replace(/^\ufeff/, '') : '';
  const starts = new Map<RegExp, string>();
  if (!only) {
    for (const pattern of PROBED_FILES) {
      const file = files.find(({ name }) => pattern.test(name));
      starts.set(pattern, file ? await readStart(file) : '');
    }
  }
  const isJson = /^\s*[[{]/.test(start);
  return {
    names,
    start,
    columns: isJson || /^\s*</.test(start) ? [] : headerOf(start, usesSemicolons(start) ? ';' : ','),
    ...(isJson && only && (await jsonShape(only))),
    startOfFile: (name) => starts.get(PROBED_FILES.find(({ source }) => source === name.source) ?? name) ?? start,
  };
}

const usesSemicolons = (start: string) => {
  const [first = ''] = start.split('\n', 1);
  return first.split(';').length > first.split(',').length;
};

export const filesNamed = ({ files }: Input, name: RegExp): ImportFile[] =>
  files.filter((file) => name.test(file.name));

export const hasColumns = ({ columns }: InputProbe, ...wanted: readonly string[]): boolean =>
  wanted.every((column) => columns.some((each) => each.toLowerCase() === column.toLowerCase()));

export const hasKeys = (object: unknown, ...keys: readonly string[]): boolean =>
  typeof object === 'object' && object !== null && keys.every((key) => Object.hasOwn(object, key));
