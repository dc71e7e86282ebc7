/**
 * The records of an import. A format reader passes the raw values of a file as `RecordInput`; `toItem` validates them and
 * returns an `ImportRecord` or the reason why the record is skipped or invalid.
 */
import { type HighlightColour, highlightColours } from '../ports/highlights.ts';
import type { JsonItem } from './json.ts';
import { isObject, toIsoTime, toLine, toLines, toMultilineText } from './values.ts';

export interface ImportRecord {
  readonly url: string;
  readonly title?: string | undefined;
  readonly savedAt?: string | undefined;
  readonly publishedAt?: string | undefined;
  readonly authors: readonly string[];
  readonly siteName?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly lang?: string | undefined;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** Reading progress in percent. */
  readonly progress: number;
  readonly labels: readonly string[];
  readonly note?: string | undefined;
  readonly highlights: readonly ImportedHighlight[];
  readonly content?: ImportedContent | undefined;
}

export interface ImportedHighlight {
  readonly quote: string;
  readonly note?: string | undefined;
  readonly colour?: HighlightColour | undefined;
  readonly createdAt?: string | undefined;
}

/** The content in the file: the whole page, or only its article. It is not trusted. */
export interface ImportedContent {
  readonly kind: 'page' | 'article' | 'markdown';
  readonly text: string;
  /** Images and other files, by the path that the content uses. */
  readonly files?: readonly { readonly path: string; read(): Promise<Uint8Array> }[] | undefined;
}

/** Raw values of a record: any type, under our names. */
export interface RecordInput {
  readonly url: unknown;
  readonly title?: unknown;
  readonly savedAt?: unknown;
  readonly publishedAt?: unknown;
  readonly authors?: unknown;
  readonly siteName?: unknown;
  readonly excerpt?: unknown;
  readonly lang?: unknown;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly progress?: unknown;
  readonly labels?: unknown;
  readonly note?: unknown;
  readonly highlights?: readonly HighlightInput[] | undefined;
  readonly content?: ImportedContent | undefined;
}

export interface HighlightInput {
  readonly quote: unknown;
  readonly note?: unknown;
  readonly colour?: unknown;
  readonly createdAt?: unknown;
}

/** One entry of a file: a valid record, an entry that is skipped because it is not a web page, or an invalid entry. */
export type ImportItem = { readonly where: string } & (
  | { readonly record: ImportRecord }
  | { readonly skipped: string }
  | { readonly error: string }
);

const MAX_LENGTH = { url: 8000, title: 1000, note: 100_000, excerpt: 2000, quote: 20_000 };
const MAX_HIGHLIGHTS = 2000;

export function toItem(where: string, input: RecordInput): ImportItem {
  const address = typeof input.url === 'string' ? input.url.trim() : '';
  if (address === '') return { where, error: 'it has no address' };
  const url = address.length <= MAX_LENGTH.url ? URL.parse(address) : null;
  const shown = JSON.stringify(address.slice(0, 100));
  if (!url) return { where, error: `${shown} is not a valid address` };
  if (!/^https?:$/.test(url.protocol)) return { where, skipped: `${shown} is not a web page` };
  if (url.username || url.password) return { where, error: `the address at ${url.host} contains a password` };
  return { where, record: toRecord(url.href, input) };
}

function toRecord(url: string, input: RecordInput): ImportRecord {
  const progress = Number(input.progress ?? 0);
  return {
    url,
    title: toLine(input.title, MAX_LENGTH.title),
    savedAt: toIsoTime(input.savedAt),
    publishedAt: toIsoTime(input.publishedAt),
    authors: toLines(input.authors).slice(0, 50),
    siteName: toLine(input.siteName, MAX_LENGTH.title),
    excerpt: toLine(input.excerpt, MAX_LENGTH.excerpt),
    lang: /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.exec(String(input.lang ?? ''))?.[0],
    pinned: input.pinned ?? false,
    archived: input.archived ?? false,
    progress: Number.isFinite(progress) ? Math.min(100, Math.max(0, Math.round(progress))) : 0,
    labels: toLines(input.labels),
    note: toMultilineText(input.note, MAX_LENGTH.note),
    highlights: (input.highlights ?? []).slice(0, MAX_HIGHLIGHTS).flatMap(toHighlight),
    content: input.content && input.content.text.trim() !== '' ? input.content : undefined,
  };
}

function toHighlight({ quote, note, colour, createdAt }: HighlightInput): ImportedHighlight[] {
  const text = toMultilineText(quote, MAX_LENGTH.quote);
  if (text === undefined) return [];
  const known = highlightColours.find((each) => each === String(colour).toLowerCase());
  return [
    { quote: text, note: toMultilineText(note, MAX_LENGTH.note), colour: known, createdAt: toIsoTime(createdAt) },
  ];
}

/** Converts the objects of a JSON list to items. */
export async function* toItems(
  list: AsyncIterable<JsonItem> | Iterable<JsonItem>,
  toInput: (each: Readonly<Record<string, unknown>>, where: string) => RecordInput | undefined,
  name = 'item',
): AsyncGenerator<ImportItem> {
  let number = 0;
  for await (const item of list) {
    number += 1;
    const where = `${name} ${number}`;
    const each = 'value' in item ? item.value : undefined;
    if ('error' in item) yield { where, error: item.error };
    else if (!isObject(each)) yield { where, error: 'it is not an object' };
    else {
      const input = toInput(each, where);
      if (input) yield toItem(where, input);
    }
  }
}
