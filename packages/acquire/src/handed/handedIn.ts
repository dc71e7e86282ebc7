/** A file that somebody has already → its page: HTML as it is, or the page inside a WARC, an MHTML file or a SingleFile page. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { trouble } from '../errors.ts';
import { kindOf, toHtml } from '../kinds/toHtml.ts';
import { isMhtml, readMhtml } from './mhtml.ts';
import { addressInSingleFile } from './singleFile.ts';
import { isWarc, readWarc } from './warc.ts';

export interface HandedResource {
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface HandedPage {
  readonly html: string;
  /** Where the file says that it came from. */
  readonly url?: string | undefined;
  /** What else was in it, by address: nobody has to fetch that again. */
  readonly resources: ReadonlyMap<string, HandedResource>;
}

export interface HandedAsk {
  /** Of the page; in a WARC of many pages it chooses one. */
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A bomb would go on; a crawl of one page does not. */
const MAX_UNPACKED = 300_000_000;

const NOWHERE = 'http://page.invalid/';

export async function handedIn(
  given: Uint8Array,
  { url, contentType = '', signal }: HandedAsk = {},
): Promise<HandedPage> {
  const bytes = await unpacked(given);
  if (isWarc(bytes)) return fromParts(await readWarc(bytes), url, signal);
  if (isMhtml(bytes)) return fromParts(readMhtml(bytes), url, signal);
  const page = { bytes, contentType: contentType || 'text/html', url: new URL(url ?? NOWHERE), signal };
  // A file that nobody names a type for is HTML, as it always was, unless its first bytes say otherwise.
  const html = await toHtml(contentType === '' && startsAsDocument(bytes) ? { ...page, contentType: '' } : page);
  if (html === undefined) throw trouble('unsupported-type');
  return { html, url: addressInSingleFile(html), resources: new Map() };
}

/** The page that was asked for, or the first one; the rest are its resources. */
async function fromParts(
  parts: readonly HandedResource[],
  wanted: string | undefined,
  signal?: AbortSignal,
): Promise<HandedPage> {
  const pages = parts.filter(({ contentType }) =>
    ['html', 'xml', 'markdown', 'text', 'pdf'].includes(kindOf(contentType)),
  );
  const named = pages.find(({ url }) => wanted !== undefined && sameAddress(url, wanted));
  const page = named ?? pages.find(({ contentType }) => kindOf(contentType) === 'html') ?? pages[0];
  if (!page) throw trouble('no-page-inside');
  const url = URL.parse(page.url) ?? new URL(wanted ?? NOWHERE);
  const html = await toHtml({ ...page, url, signal });
  if (html === undefined) throw trouble('no-page-inside');
  const resources = new Map(parts.filter((part) => part !== page).map((part) => [part.url, part]));
  return { html, url: /^https?:/.test(page.url) ? page.url : undefined, resources };
}

function sameAddress(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  if (a) a.hash = '';
  if (b) b.hash = '';
  return a !== null && a.href === b?.href;
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw trouble(isTooLarge ? 'too-large' : 'broken-file', undefined, error);
  }
}

function startsAsDocument(bytes: Uint8Array): boolean {
  return /^(?:%PDF-|\x89PNG|\xff\xd8\xff|GIF8)/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));
}
