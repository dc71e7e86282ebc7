/** Reads JSON lists of any length: one element at a time is in memory. */
import { libraryError } from '../errors.ts';
import { type ImportFile, readTextChunks } from './input.ts';

/** An element of a list, or why it cannot be read. */
export type JsonItem = { readonly value: unknown } | { readonly error: string };

/** A longer element is reported, and the others are read. */
const MAX_ITEM_LENGTH = 8_000_000;
const MAX_KEY_LENGTH = 100;
/** What matters outside strings, and what ends a string. */
const STRUCTURE = /["[\]{},:]/g;
const STRING_END = /["\\]/g;

/** The elements of the list that the file consists of or, with `key`, of the list under this key of its object. */
export async function* jsonList(file: ImportFile, key?: string): AsyncGenerator<JsonItem> {
  const scanner = new ListScanner(key);
  for await (const text of readTextChunks(file)) yield* scanner.read(text);
  if (!scanner.isComplete) throw incomplete(file);
}

const incomplete = ({ name }: ImportFile) => libraryError('import-damaged', `${name}: the JSON is not complete`);

/** The first element of a file that is a list, or the key of a list in a file that is an object. */
export async function jsonShape(file: ImportFile): Promise<{ readonly first?: unknown; readonly listKey?: string }> {
  const scanner = new ListScanner();
  for await (const text of readTextChunks(file)) {
    for (const item of scanner.read(text)) {
      if ('error' in item) throw libraryError('import-damaged', `${file.name}: ${item.error}`);
      return { first: item.value };
    }
    const listKey = scanner.listKeys.find((key) => LIST_KEYS.has(key));
    if (listKey !== undefined) return { listKey };
  }
  if (!scanner.isComplete) throw incomplete(file);
  return {};
}

/** The keys that formats are recognised by. */
const LIST_KEYS: ReadonlySet<string> = new Set(['bookmarks', 'collections']);

class ListScanner {
  /** Keys of the file's object that have lists. */
  readonly listKeys: string[] = [];
  isComplete = false;
  private readonly key: string | undefined;
  private depth = 0;
  /** The depth of the wanted list's elements while it is open; 0 otherwise. */
  private listDepth = 0;
  private isInString = false;
  private isEscaped = false;
  private lastString = '';
  private lastKey = '';
  private parts: string[] = [];
  private length = 0;

  constructor(key?: string) {
    this.key = key;
  }

  *read(text: string): Generator<JsonItem> {
    let from = 0;
    let at = 0;
    while (at < text.length) {
      if (this.isEscaped) {
        this.isEscaped = false;
        at += 1;
        continue;
      }
      const pattern = this.isInString ? STRING_END : STRUCTURE;
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.index ?? text.length;
      if (this.isInString) this.lastString = (this.lastString + text.slice(at, found)).slice(0, MAX_KEY_LENGTH);
      at = found + 1;
      const sign = text[found];
      if (sign === undefined) break;
      if (this.isInString) {
        if (sign === '\\') this.isEscaped = true;
        else this.isInString = false;
      } else if (sign === '"') {
        this.isInString = true;
        this.lastString = '';
      } else if (sign === ':') {
        if (this.depth === 1) this.lastKey = this.lastString;
      } else if (sign === '[' || sign === '{') {
        if (this.opensList(sign)) from = at;
        this.depth += 1;
      } else if (sign === ',') {
        if (this.depth === this.listDepth && this.listDepth > 0) {
          yield* this.end(text.slice(from, found));
          from = at;
        }
      } else {
        if (this.depth === this.listDepth && this.listDepth > 0) {
          yield* this.end(text.slice(from, found));
          this.listDepth = 0;
        }
        this.depth -= 1;
        if (this.depth === 0) this.isComplete = true;
      }
    }
    if (this.listDepth > 0) this.collect(text.slice(from));
  }

  private opensList(sign: string): boolean {
    if (sign !== '[' || this.listDepth > 0) return false;
    if (this.depth === 1) this.listKeys.push(this.lastKey);
    const isWanted = this.key === undefined ? this.depth === 0 : this.depth === 1 && this.lastKey === this.key;
    if (isWanted) this.listDepth = this.depth + 1;
    return isWanted;
  }

  private collect(text: string): void {
    this.length += text.length;
    if (this.length <= MAX_ITEM_LENGTH) this.parts.push(text);
    else this.parts = [];
  }

  private *end(rest: string): Generator<JsonItem> {
    this.collect(rest);
    const isTooLong = this.length > MAX_ITEM_LENGTH;
    const text = this.parts.join('').trim();
    this.parts = [];
    this.length = 0;
    if (isTooLong) yield { error: `it is longer than ${MAX_ITEM_LENGTH / 1e6} million characters` };
    else if (text !== '') yield parseItem(text);
  }
}

function parseItem(text: string): JsonItem {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message.slice(0, 200) };
  }
}
