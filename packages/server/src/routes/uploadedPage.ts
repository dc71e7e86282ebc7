/** What a client uploads with the address of a page: its HTML, and resources that need not be fetched. */
import type { BodyOf, saveBookmark, Upload } from '@pith/api';
import { decodeHtml, type UserLibrary } from '@pith/library';
import { FormError } from '../errors.ts';

type SaveInput = Parameters<UserLibrary['queueSave']>[0];

export async function uploadedPage(
  body: BodyOf<typeof saveBookmark>,
): Promise<Pick<SaveInput, 'html' | 'resources' | 'isArticle'>> {
  const resources = new Map<string, Resource>();
  for (const each of body.resource ?? []) {
    const resource = readResource(each);
    if (resource) resources.set(resource.url, resource);
  }
  const html = await pageHtml(body, resources);
  return {
    html,
    resources,
    ...(html !== undefined && body.feature_find_main === false && { isArticle: true }),
  };
}

/** The HTML in the form, or else the resource that has the address of the page. */
async function pageHtml(
  { html, url }: BodyOf<typeof saveBookmark>,
  resources: ReadonlyMap<string, Resource>,
): Promise<string | undefined> {
  if (typeof html === 'string') return html === '' ? undefined : html;
  if (html) return decodeHtml(html.bytes, html.contentType || 'text/html');
  const page = resources.get(withoutHash(url));
  if (!page) return undefined;
  if (page.bytes.length === 0) throw invalidPage();
  return decodeHtml(page.bytes, page.contentType);
}

interface Resource {
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Undefined if the part has no file name or no address: such parts are ignored. */
function readResource({ filename, headers, bytes }: Upload): Resource | undefined {
  if (!filename) return undefined;
  const { location } = headers;
  if (location !== undefined) return toResource(location, headers['content-type'], bytes);
  // The older form: a first line with the address and the headers.
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_FIRST_LINE)).indexOf('\n');
  const first = end < 0 ? undefined : parseObject(Buffer.from(bytes.subarray(0, end)).toString('utf8'));
  if (!first || typeof first.url !== 'string') return undefined;
  return toResource(first.url, contentTypeOf(first.headers), bytes.subarray(end + 1));
}

const MAX_FIRST_LINE = 65_536;

function toResource(address: string, contentType: string | undefined, bytes: Uint8Array): Resource | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  return { url: withoutHash(url.href), contentType: contentType ?? 'text/html', bytes };
}

const withoutHash = (address: string) => new URL(address).href.replace(/#.*$/, '');

function contentTypeOf(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const value = Array.isArray(found) ? found[0] : found;
  return typeof value === 'string' ? value : undefined;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const invalidPage = () => {
  const message = 'The page is empty.';
  const field = { is_null: false, is_bound: true, value: null, errors: [message] };
  return new FormError({ is_valid: false, errors: null, fields: { resource: field } }, 422, message);
};
