/** What a reader's request gives: options, and the page itself as HTML or as a file. */
import type { Part } from '../forms/parseMultipart.ts';
import { readerError } from './readerError.ts';
import type { ReaderBody } from './readerOptions.ts';

export interface GivenPage {
  readonly fields: ReaderBody;
  readonly html?: string | undefined;
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string } | undefined;
}

interface FormFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export function givenPage(body: unknown): GivenPage {
  if (body === undefined || body === null) return { fields: {} };
  if (typeof body !== 'object' || Array.isArray(body) || body instanceof Uint8Array)
    throw readerError(40001, 'the body must be an object or a form');
  const fields = body as ReaderBody;
  const file = fileIn(fields.pdf, 'application/pdf') ?? fileIn(fields.file, '');
  const { html } = fields;
  if (isPart(html)) return { fields, file: { bytes: html.bytes, contentType: typeOf(html) || 'text/html' } };
  if (html !== undefined && typeof html !== 'string') throw readerError(40001, 'html: expected a string');
  return { fields, html: html?.trim() ? html : undefined, file };
}

/** A file of a multipart form. */
const isPart = (value: unknown): value is Pick<Part, 'bytes' | 'headers'> =>
  typeof value === 'object' && value !== null && (value as Partial<Part>).bytes instanceof Uint8Array;

const typeOf = ({ headers }: Pick<Part, 'headers'>): string => headers['content-type'] ?? '';

/** A file of a form, or base64. */
function fileIn(value: unknown, contentType: string): FormFile | undefined {
  const [first] = [value].flat();
  if (first === undefined || first === null || first === '') return undefined;
  // Types that say nothing: the first bytes decide.
  if (isPart(first)) return { bytes: first.bytes, contentType: typeOf(first).replace(/^.*octet-stream.*$/, '') };
  if (typeof first !== 'string' || !/^(?:data:[^,]{0,100},)?[\w+/=\s-]+$/.test(first))
    throw readerError(40001, 'file: expected a file or base64');
  return { bytes: Buffer.from(first.replace(/^data:[^,]*,/, ''), 'base64'), contentType };
}
