/** Parses request bodies: JSON and forms as fields, everything else as bytes, which most endpoints reject. */
import type { FastifyInstance } from 'fastify';
import { type Part, parseMultipart } from './forms/parseMultipart.ts';

export function addBodyParsers(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error'); // rejects __proto__ and constructor keys
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/json'], { parseAs: 'string' }, (request, body, done) => {
    // Some clients send a content type without a body, e.g. with DELETE.
    return body === '' ? done(null, undefined) : json(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, toFields([...new URLSearchParams(body as string)]));
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const parts = parseMultipart(body as Buffer, request.headers['content-type'] ?? '');
      done(null, toFields(parts.map((part) => [part.name, partValue(part)])));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => {
    done(null, (body as Buffer).length === 0 ? undefined : body);
  });
}

/** A repeated name gives a list. */
function toFields(entries: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, values] of Map.groupBy(entries, ([name]) => name))
    fields.set(name, values.length > 1 ? values.map(([, value]) => value) : values[0]![1]);
  return Object.fromEntries(fields); // `fromEntries` makes own properties, also of __proto__
}

const partValue = ({ filename, headers, bytes }: Part) =>
  filename === undefined
    ? bytes.toString('utf8')
    : { filename, headers, contentType: headers['content-type'] ?? '', bytes };
