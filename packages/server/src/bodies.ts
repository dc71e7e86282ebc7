/** Which bodies are read: JSON and forms for fields, HTML as bytes. Everything else is refused by its type. */
import type { FastifyInstance } from 'fastify';

export function readBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error'); // names that reach prototypes
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/json'], { parseAs: 'string' }, (request, body, done) => {
    // Clients name the type even where they send nothing, as with DELETE.
    return body === '' ? done(null, undefined) : json(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.addContentTypeParser(['text/html', 'application/xhtml+xml'], { parseAs: 'buffer' }, (_, body, done) => {
    done(null, body);
  });
}
