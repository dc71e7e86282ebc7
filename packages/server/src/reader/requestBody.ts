/** Bodies of reader requests: JSON, forms, and multipart forms with files. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverError } from '../errors.ts';
import { ReaderError } from './readerError.ts';
import type { ReaderBody } from './readerOptions.ts';

export interface GivenPage {
  readonly fields: ReaderBody;
  readonly html?: string | undefined;
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string } | undefined;
}

/** A file of a multipart form. */
interface FormFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** In addition to JSON and forms, which the whole server reads. Bodies are bounded while they are read. */
export function addReaderBodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const response = new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type']! },
      });
      const form = await response.formData().catch(() => {
        throw serverError('invalid-request', 'the multipart form is damaged');
      });
      const fields = new Map<string, unknown>();
      for (const [name, value] of form) {
        const read =
          typeof value === 'string'
            ? value
            : { bytes: new Uint8Array(await value.arrayBuffer()), contentType: value.type };
        fields.set(name, fields.has(name) ? [fields.get(name), read].flat() : read);
      }
      return Object.fromEntries(fields);
    },
  );
}

export function givenPage(body: unknown): GivenPage {
  if (body === undefined || body === null) return { fields: {} };
  if (typeof body !== 'object' || Array.isArray(body) || body instanceof Uint8Array)
    throw new ReaderError(40001, 'the body must be an object or a form');
  const fields = body as ReaderBody;
  const file = fileIn(fields.pdf, 'application/pdf') ?? fileIn(fields.file, '');
  const { html } = fields;
  if (isFormFile(html)) return { fields, file: { ...html, contentType: html.contentType || 'text/html' } };
  if (html !== undefined && typeof html !== 'string') throw new ReaderError(40001, 'html: expected a string');
  return { fields, html: html?.trim() ? html : undefined, file };
}

const isFormFile = (value: unknown): value is FormFile =>
  typeof value === 'object' && value !== null && (value as Partial<FormFile>).bytes instanceof Uint8Array;

/** A file of a form, or base64. */
function fileIn(value: unknown, contentType: string): FormFile | undefined {
  const [first] = [value].flat();
  if (first === undefined || first === null || first === '') return undefined;
  // Types that say nothing: the first bytes decide.
  if (isFormFile(first))
    return { ...first, contentType: /octet-stream/.test(first.contentType) ? '' : first.contentType };
  if (typeof first !== 'string' || !/^(?:data:[^,]{0,100},)?[\w+/=\s-]+$/.test(first))
    throw new ReaderError(40001, 'file: expected a file or base64');
  return { bytes: Buffer.from(first.replace(/^data:[^,]*,/, ''), 'base64'), contentType };
}
