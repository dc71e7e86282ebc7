/** The server without its socket: request checks, then routes. */
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { addBodyParsers } from './bodyParsers.ts';
import { disconnectSignal } from './disconnectSignal.ts';
import { serverError, toErrorReply } from './errors.ts';
import { createEventStreamLimit } from './eventStreamLimit.ts';
import { isOurHost } from './guards/loopback.ts';
import { isAllowedByOrigin } from './guards/sameOrigin.ts';
import { securityHeaders } from './guards/securityHeaders.ts';
import type { Services } from './handle.ts';
import { routes } from './routes/index.ts';
import { serveWebFiles, type WebFile } from './webFiles.ts';

const MAX_BODY_BYTES = 20 * 1024 * 1024;
/** Limit for receiving the request; the response has no limit. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface AppOptions extends Services {
  /** The user of all requests: there are no accounts yet. */
  readonly user: string;
  readonly files: readonly WebFile[];
  /** A function, because the port is known only after listening. */
  readonly port: () => number;
  /** Called with unexpected errors, whose details the response does not contain. */
  readonly onBug: (error: unknown) => void;
}

export function createApp({ library, user, version, files, port, onBug }: AppOptions): FastifyInstance {
  const fail = (reply: FastifyReply, error: unknown) => {
    const { status, json, bug } = toErrorReply(error);
    if (bug !== undefined) onBug(bug);
    return reply.code(status).headers(securityHeaders).type('application/json; charset=utf-8').send(json);
  };

  const app = fastify({
    forceCloseConnections: true, // open pages and event streams must not delay the shutdown
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true }, // Readeck's clients use both forms
    frameworkErrors: (error, _, reply) => fail(reply, error), // malformed URLs that cannot be routed
  });
  app.setErrorHandler((error, _, reply) => fail(reply, error));
  app.setNotFoundHandler((_, reply) => fail(reply, serverError('not-found')));
  addBodyParsers(app);

  app.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.headers(securityHeaders).header('cache-control', 'private, no-cache');
    if (!isOurHost(headers.host, port())) throw serverError('wrong-host');
    if (!isAllowedByOrigin(method, headers)) throw serverError('cross-site');
  });

  const eventStreams = createEventStreamLimit();
  for (const route of routes) {
    app.route(
      route((request, reply) => ({
        library: library.for(user),
        openShare: library.openShare,
        version,
        root: `http://${request.headers.host}`,
        signal: disconnectSignal(reply),
        openEventStream: () => eventStreams.open(user, reply),
      })),
    );
  }
  serveWebFiles(app, files);
  return app;
}
