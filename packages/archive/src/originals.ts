/**
 * The page as it came, and the pages that were joined to it: `original.html.gz`, `original-2.html.gz` …, and `pages.json`,
 * which says what each of them is and what came with it. All that is needed to read the page again, offline.
 */
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback, gzip as gzipWithCallback } from 'node:zlib';
import type { Page, PageLink } from '@pith/core';
import { archiveError } from './errors.ts';

/** A page that a lead pointed to, or why it could not be had. */
export interface Followed {
  /** The address in the lead: the page may have come from another one. */
  readonly asked: string;
  readonly page?: Page | undefined;
  readonly problem?: string | undefined;
}

export interface Originals {
  readonly first: Page;
  /** In the order in which they were asked for; undefined when no lead was followed, because the page was handed in. */
  readonly following: readonly Followed[] | undefined;
  /** The first is not the page but its article, as somebody else chose it. */
  readonly isArticle: boolean;
}

export const ORIGINAL = 'original.html.gz';
export const PAGES = 'pages.json';
const fileOf = (number: number) => (number === 1 ? ORIGINAL : `original-${number}.html.gz`);
const ORIGINAL_FILE = /^original(?:-\d{1,4})?\.html\.gz$/;

/** Core takes 20 million characters, and UTF-8 needs three bytes for one of them at most. */
const MAX_ORIGINAL_BYTES = 60_000_000;

const gzip = promisify(gzipWithCallback);
const gunzip = promisify(gunzipWithCallback);
/** Byte of the gzip header that names the operating system, and its value for "unknown". */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

export interface OriginalFiles {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly json: string;
}

export async function toFiles({ first, following, isArticle }: Originals): Promise<OriginalFiles> {
  const files = new Map<string, Buffer>();
  const add = async (html: string) => {
    const name = fileOf(files.size + 1);
    files.set(name, await gzipped(html));
    return name;
  };
  const pages: unknown[] = [{ file: await add(first.html), ...toFacts(first) }];
  for (const { asked, page, problem } of following ?? []) {
    pages.push(page ? { asked, file: await add(page.html), ...toFacts(page) } : { asked, problem });
  }
  const facts = { pages, ...(!following && { handed_in: true }), ...(isArticle && { is_article: true }) };
  return { files, json: `${JSON.stringify(facts, undefined, 2)}\n` };
}

const toFacts = ({ url, usedJsRendering, oembed, links, transcript }: Page) => ({
  url,
  used_js_rendering: usedJsRendering,
  oembed,
  links,
  transcript,
});

export async function gzipped(text: string): Promise<Buffer> {
  const bytes = await gzip(text);
  bytes[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown;
  return bytes;
}

type Read = (name: string) => Promise<Buffer | undefined>;

export async function readOriginal(name: string, read: Read): Promise<string> {
  const packed = await read(name);
  if (!packed) throw archiveError('archive-damaged', name);
  const text = await gunzip(packed, { maxOutputLength: MAX_ORIGINAL_BYTES }).catch((error) => {
    throw archiveError('archive-damaged', name, error);
  });
  return text.toString();
}

/** `listed` is what `pages.json` holds: others may have changed it, so only what has the right form is taken. */
export async function fromFiles(listed: unknown, read: Read): Promise<Originals> {
  const { pages, handed_in, is_article } = asObject(listed);
  const entries = asList(pages).map(asObject);
  const following: Followed[] = [];
  for (const entry of entries.slice(1)) {
    const { asked, file, problem } = entry;
    if (typeof asked !== 'string') continue;
    if (typeof problem === 'string') following.push({ asked, problem });
    else if (typeof file === 'string' && ORIGINAL_FILE.test(file))
      following.push({ asked, page: { html: await readOriginal(file, read), ...fromFacts(entry) } });
  }
  const first = { html: await readOriginal(ORIGINAL, read), ...fromFacts(entries[0] ?? {}) };
  return { first, following: handed_in === true ? undefined : following, isArticle: is_article === true };
}

function fromFacts({ url, used_js_rendering, oembed, links, transcript }: Record<string, unknown>): Omit<Page, 'html'> {
  return {
    url: typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url) ? url : undefined,
    usedJsRendering: used_js_rendering === true,
    ...(oembed !== undefined && { oembed }),
    ...(Array.isArray(links) && { links: links.flatMap((link) => asLink(link) ?? []) }),
    ...(Array.isArray(transcript) && { transcript: transcript.filter((each) => typeof each === 'string') }),
  };
}

function asLink(value: unknown): PageLink | undefined {
  const { rel, href, type } = asObject(value);
  if (typeof rel !== 'string' || typeof href !== 'string') return undefined;
  return { rel, href, ...(typeof type === 'string' && { type }) };
}

export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
