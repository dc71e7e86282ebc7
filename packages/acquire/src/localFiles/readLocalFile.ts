/** Reads the page in a local file: HTML, PDF, Markdown, a SingleFile page, or the page inside a WARC or MHTML file. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { formatOf, toHtml } from '../contentTypes/toHtml.ts';
import { acquireError } from '../errors.ts';
import { isMhtml, readMhtml } from './mhtml.ts';
import { urlInSingleFile } from './singleFile.ts';
import { isWarc, readWarc } from './warc.ts';

export interface LocalResource {
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface LocalPage {
  readonly html: string;
  /** Original URL, if the file records it. */
  readonly url?: string | undefined;
  /** The other resources in the file, by URL, so that they need not be fetched. */
  readonly resources: ReadonlyMap<string, LocalResource>;
}

export interface LocalFileOptions {
  /** URL of the page; chooses a page in a WARC file with several. */
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Limit against decompression bombs. */
const MAX_UNCOMPRESSED_BYTES = 300_000_000;

const PLACEHOLDER_URL = 'http://page.invalid/';

export async function readLocalFile(
  file: Uint8Array,
  { url, contentType = '', signal }: LocalFileOptions = {},
): Promise<LocalPage> {
  const bytes = await gunzipIfNeeded(file);
  if (isWarc(bytes)) return fromParts(await readWarc(bytes), url, signal);
  if (isMhtml(bytes)) return fromParts(readMhtml(bytes), url, signal);
  const page = { bytes, contentType: contentType || 'text/html', url: new URL(url ?? PLACEHOLDER_URL), signal };
  // Without a content type the file is HTML, unless its first bytes are those of a PDF or an image.
  const html = await toHtml(contentType === '' && isPdfOrImage(bytes) ? { ...page, contentType: '' } : page);
  if (html === undefined) throw acquireError('unsupported-type');
  return { html, url: urlInSingleFile(html), resources: new Map() };
}

/** Chooses the requested page, or else the first one; the other parts become its resources. */
async function fromParts(
  parts: readonly LocalResource[],
  requestedUrl: string | undefined,
  signal?: AbortSignal,
): Promise<LocalPage> {
  const pages = parts.filter(({ contentType }) =>
    ['html', 'xml', 'markdown', 'text', 'pdf'].includes(formatOf(contentType)),
  );
  const requested = pages.find(({ url }) => requestedUrl !== undefined && isSameUrl(url, requestedUrl));
  const page = requested ?? pages.find(({ contentType }) => formatOf(contentType) === 'html') ?? pages[0];
  if (!page) throw acquireError('no-page-inside');
  const url = URL.parse(page.url) ?? new URL(requestedUrl ?? PLACEHOLDER_URL);
  const html = await toHtml({ ...page, url, signal });
  if (html === undefined) throw acquireError('no-page-inside');
  const resources = new Map(parts.filter((part) => part !== page).map((part) => [part.url, part]));
  return { html, url: /^https?:/.test(page.url) ? page.url : undefined, resources };
}

function isSameUrl(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  if (a) a.hash = '';
  if (b) b.hash = '';
  return a !== null && a.href === b?.href;
}

async function gunzipIfNeeded(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_UNCOMPRESSED_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw acquireError(isTooLarge ? 'too-large' : 'broken-file', undefined, error);
  }
}

function isPdfOrImage(bytes: Uint8Array): boolean {
  return /^(?:%PDF-|\x89PNG|\xff\xd8\xff|GIF8)/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));
}
