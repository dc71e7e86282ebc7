/**
 * The original pages of an article in its archive: the fetched page and the pages that were joined to it, as `original.html.gz`,
 * `original-2.html.gz` …, and `pages.json`, which describes each of them. With these files the page can be extracted again, offline.
 */
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback, gzip as gzipWithCallback } from 'node:zlib';
import type { Page, PageLink } from '@pith/core';
import { archiveError } from './errors.ts';

/** A page that a lead pointed to, or the error message if it could not be fetched. */
export interface FetchedLead {
  /** The URL in the lead. After redirects, `page.url` may differ. */
  readonly requestedUrl: string;
  readonly page?: Page | undefined;
  readonly error?: string | undefined;
}

export interface Originals {
  readonly first: Page;
  /** In the order of the requests; undefined when no lead was fetched because the page came from a local file. */
  readonly fetchedLeads: readonly FetchedLead[] | undefined;
  /** The first page is not a whole page but an article that another program extracted. */
  readonly isArticle: boolean;
}

export const ORIGINAL = 'original.html.gz';
export const PAGES = 'pages.json';
const fileOf = (number: number) => (number === 1 ? ORIGINAL : `original-${number}.html.gz`);
const ORIGINAL_FILE = /^original(?:-\d{1,4})?\.html\.gz$/;

/** Core accepts 20 million UTF-16 units, and each needs at most three bytes in UTF-8. */
const MAX_ORIGINAL_BYTES = 60_000_000;

const gzip = promisify(gzipWithCallback);
const gunzip = promisify(gunzipWithCallback);
/** Byte of the gzip header that names the operating system, and its value for "unknown". */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

export interface OriginalFiles {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly json: string;
}

export async function originalsToFiles({ first, fetchedLeads, isArticle }: Originals): Promise<OriginalFiles> {
  const files = new Map<string, Buffer>();
  const add = async (html: string) => {
    const name = fileOf(files.size + 1);
    files.set(name, await gzipped(html));
    return name;
  };
  const pages: unknown[] = [{ file: await add(first.html), ...toPageJson(first) }];
  for (const { requestedUrl: asked, page, error } of fetchedLeads ?? []) {
    pages.push(page ? { asked, file: await add(page.html), ...toPageJson(page) } : { asked, error });
  }
  const listing = { pages, ...(!fetchedLeads && { handed_in: true }), ...(isArticle && { is_article: true }) };
  return { files, json: `${JSON.stringify(listing, undefined, 2)}\n` };
}

const toPageJson = ({ url, usedJsRendering, oembed, links, transcript }: Page) => ({
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

/** Reads the originals that `pages.json` lists. Others may have changed that file, so entries of the wrong form are ignored. */
export async function originalsFromFiles(listing: unknown, read: Read): Promise<Originals> {
  const { pages, handed_in, is_article } = asObject(listing);
  const entries = asList(pages).map(asObject);
  const fetchedLeads: FetchedLead[] = [];
  for (const entry of entries.slice(1)) {
    const { asked: requestedUrl, file, error = entry.problem } = entry; // older archives call the error `problem`
    if (typeof requestedUrl !== 'string') continue;
    if (typeof error === 'string') fetchedLeads.push({ requestedUrl, error });
    else if (typeof file === 'string' && ORIGINAL_FILE.test(file))
      fetchedLeads.push({ requestedUrl, page: { html: await readOriginal(file, read), ...fromPageJson(entry) } });
  }
  const first = { html: await readOriginal(ORIGINAL, read), ...fromPageJson(entries[0] ?? {}) };
  return { first, fetchedLeads: handed_in === true ? undefined : fetchedLeads, isArticle: is_article === true };
}

function fromPageJson({
  url,
  used_js_rendering,
  oembed,
  links,
  transcript,
}: Record<string, unknown>): Omit<Page, 'html'> {
  return {
    url: typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url) ? url : undefined,
    usedJsRendering: used_js_rendering === true,
    ...(oembed !== undefined && { oembed }),
    ...(Array.isArray(links) && { links: links.flatMap((link) => asLink(link) ?? []) }),
    ...(Array.isArray(transcript) && { transcript: transcript.filter((paragraph) => typeof paragraph === 'string') }),
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
