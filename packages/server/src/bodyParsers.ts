/** Parses request bodies: JSON and forms as fields, HTML as bytes. Other content types are rejected. */
import type { FastifyInstance } from 'fastify';

export function addBodyParsers(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error'); // rejects __proto__ and constructor keys
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/json'], { parseAs: 'string' }, (request, body, done) => {
    // Some clients send a content type without a body, e.g. with DELETE.
    return body === '' ? done(null, undefined) : json(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.addContentTypeParser(['text/html', 'application/xhtml+xml'], { parseAs: 'buffer' }, (_, body, done) => {
    done(null, body);
  });
}
