/**
 * What every import file comes down to: pages that somebody kept elsewhere, and what they made of them.
 *
 * A reader of a format hands over drafts, whose values are what the file had; here they become records that can be trusted,
 * or a reason why not.
 */
import { type HighlightColour, highlightColours } from '../ports/highlights.ts';
import { isObject, line, linesOf, listOf, momentOf, prose } from './values.ts';

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
  /** In percent. */
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

/** The page as the file has it: all of it, or only its article. Nothing in it is trusted. */
export interface ImportedContent {
  readonly kind: 'page' | 'article' | 'markdown';
  readonly text: string;
  /** Files that came with it, by their paths in its addresses. */
  readonly files?: readonly { readonly path: string; read(): Promise<Uint8Array> }[] | undefined;
}

/** A record on its way out of a file: values of any type, under our names. */
export interface RecordDraft {
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
  readonly highlights?: readonly HighlightDraft[] | undefined;
  readonly content?: ImportedContent | undefined;
}

export interface HighlightDraft {
  readonly quote: unknown;
  readonly note?: unknown;
  readonly colour?: unknown;
  readonly createdAt?: unknown;
}

/** One thing in a file: a record, something that is no web page and stays out, or something that makes no sense. */
export type Item = { readonly where: string } & (
  | { readonly record: ImportRecord }
  | { readonly skipped: string }
  | { readonly problem: string }
);

const LONGEST = { url: 8000, title: 1000, note: 100_000, excerpt: 2000, quote: 20_000 };
const MAX_HIGHLIGHTS = 2000;

export function itemOf(where: string, draft: RecordDraft): Item {
  const address = typeof draft.url === 'string' ? draft.url.trim() : '';
  if (address === '') return { where, problem: 'it has no address' };
  const url = address.length <= LONGEST.url ? URL.parse(address) : null;
  const shown = JSON.stringify(address.slice(0, 100));
  if (!url) return { where, problem: `${shown} is no address` };
  if (!/^https?:$/.test(url.protocol)) return { where, skipped: `${shown} is no web page` };
  if (url.username || url.password) return { where, problem: `the address at ${url.host} has a password in it` };
  return { where, record: recordOf(url.href, draft) };
}

function recordOf(url: string, draft: RecordDraft): ImportRecord {
  const progress = Number(draft.progress ?? 0);
  return {
    url,
    title: line(draft.title, LONGEST.title),
    savedAt: momentOf(draft.savedAt),
    publishedAt: momentOf(draft.publishedAt),
    authors: linesOf(draft.authors).slice(0, 50),
    siteName: line(draft.siteName, LONGEST.title),
    excerpt: line(draft.excerpt, LONGEST.excerpt),
    lang: /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.exec(String(draft.lang ?? ''))?.[0],
    pinned: draft.pinned ?? false,
    archived: draft.archived ?? false,
    progress: Number.isFinite(progress) ? Math.min(100, Math.max(0, Math.round(progress))) : 0,
    labels: linesOf(draft.labels),
    note: prose(draft.note, LONGEST.note),
    highlights: (draft.highlights ?? []).slice(0, MAX_HIGHLIGHTS).flatMap(highlightOf),
    content: draft.content && draft.content.text.trim() !== '' ? draft.content : undefined,
  };
}

function highlightOf({ quote, note, colour, createdAt }: HighlightDraft): ImportedHighlight[] {
  const words = prose(quote, LONGEST.quote);
  if (words === undefined) return [];
  const known = highlightColours.find((each) => each === String(colour).toLowerCase());
  return [{ quote: words, note: prose(note, LONGEST.note), colour: known, createdAt: momentOf(createdAt) }];
}

/** Records of a list whose members are to be objects. */
export function* itemsIn(
  list: unknown,
  toDraft: (each: Readonly<Record<string, unknown>>, where: string) => RecordDraft | undefined,
  name = 'item',
): Generator<Item> {
  let number = 0;
  for (const each of listOf(list)) {
    number += 1;
    const where = `${name} ${number}`;
    if (!isObject(each)) yield { where, problem: 'it is no record' };
    else {
      const draft = toDraft(each, where);
      if (draft) yield itemOf(where, draft);
    }
  }
}
