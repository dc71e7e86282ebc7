/** The whole server but its socket: what guards every request, then the routes. */
import { LOCAL_USER } from '@pith/library';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { abandonment } from './abandonment.ts';
import { readBodies } from './bodies.ts';
import { failing, serverError } from './errors.ts';
import { headersOfEverything } from './guards/headers.ts';
import { isOurHost } from './guards/loopback.ts';
import { mayChange } from './guards/sameOrigin.ts';
import type { Services } from './handle.ts';
import { countListeners } from './listeners.ts';
import { routes } from './routes/index.ts';
import { serveWebFiles, type WebFile } from './webFiles.ts';

const BODY_LIMIT = 20 * 1024 * 1024;
/** For the request to arrive whole; how long its answer may take is another matter. */
const REQUEST_MS = 60_000;

export interface AppOptions extends Services {
  readonly files: readonly WebFile[];
  /** The port is known only once we listen. */
  readonly port: () => number;
  /** Hears of our bugs, which the answer does not describe. */
  readonly onBug: (error: unknown) => void;
}

export function createApp({ library, version, files, port, onBug }: AppOptions): FastifyInstance {
  const fail = (reply: FastifyReply, error: unknown) => {
    const { status, json, bug } = failing(error);
    if (bug !== undefined) onBug(bug);
    return reply.code(status).headers(headersOfEverything).type('application/json; charset=utf-8').send(json);
  };

  const app = fastify({
    forceCloseConnections: true, // who stops the server means it: an open page must not hold it
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    routerOptions: { ignoreTrailingSlash: true }, // Readeck's clients use both forms
    frameworkErrors: (error, _, reply) => fail(reply, error), // addresses too broken to be routed
  });
  app.setErrorHandler((error, _, reply) => fail(reply, error));
  app.setNotFoundHandler((_, reply) => fail(reply, serverError('not-found')));
  readBodies(app);

  app.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.headers(headersOfEverything).header('cache-control', 'private, no-cache');
    if (!isOurHost(headers.host, port())) throw serverError('wrong-host');
    if (!mayChange(method, headers)) throw serverError('cross-site');
  });

  const listeners = countListeners();
  for (const route of routes) {
    app.route(
      route((request, reply) => ({
        library,
        version,
        user: LOCAL_USER,
        root: `http://${request.headers.host}`,
        signal: abandonment(reply),
        listen: () => listeners.enter(LOCAL_USER, reply),
      })),
    );
  }
  serveWebFiles(app, files);
  return app;
}
