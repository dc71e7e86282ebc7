/** The server without its socket: request checks, then routes. */
import type { Identity } from '@pith/library';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { type AccessOptions, checkAccess, rootOf } from './auth/access.ts';
import { createLimits } from './auth/limits.ts';
import { isAllowed } from './auth/permissions.ts';
import { createBackgroundImports } from './backgroundImports.ts';
import { basePath, withoutBasePath } from './basePath.ts';
import { addBodyParsers } from './bodyParsers.ts';
import { cleanPath } from './cleanPath.ts';
import { addCompression } from './compress.ts';
import { disconnectSignal } from './disconnectSignal.ts';
import { errorPage, wantsHtml } from './errorPage.ts';
import { serverError, toErrorReply } from './errors.ts';
import { createEventStreamLimit } from './eventStreamLimit.ts';
import { createAddressList } from './guards/addressList.ts';
import { securityHeaders } from './guards/securityHeaders.ts';
import type { Context, Services } from './handle.ts';
import { addMcp } from './mcpRoute.ts';
import { addMetrics } from './metrics.ts';
import { oauthRoutes } from './oauth/oauthRoutes.ts';
import { pages } from './pages/index.ts';
import { addReader, routedUrl } from './reader/readerRoutes.ts';
import { addRequestLog, type RequestEntry } from './requestLog.ts';
import { routes } from './routes/index.ts';
import { mcpTasks } from './tasks.ts';
import { indexPage, serveWebFiles, type WebFile, withBasePath } from './webFiles.ts';

const MAX_BODY_BYTES = 20 * 1024 * 1024;
/** Limit for receiving the request; the response has no limit. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface AppOptions extends Services, AccessOptions {
  /** The user of all requests while there are no accounts. */
  readonly user: string;
  /** Whether everybody must sign in even if there are no accounts any more. */
  readonly needsAccounts?: boolean | undefined;
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers count. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Whether `POST /api/auth` gives tokens for passwords. */
  readonly legacyAuth?: boolean | undefined;
  readonly files: readonly WebFile[];
  /** A function, because the port is known only after listening. */
  readonly port: () => number;
  /** Called with unexpected errors, whose details the response does not contain. */
  readonly onBug: (error: unknown) => void;
  /** Certificate and key in PEM: the server then uses HTTPS. */
  readonly tls?: TlsFiles | undefined;
  /** Called after each response. */
  readonly onResponse?: ((entry: RequestEntry) => void) | undefined;
}

export interface TlsFiles {
  readonly cert: Uint8Array;
  readonly key: Uint8Array;
}

export function createApp(options: AppOptions): FastifyInstance {
  const { library, tasks, user, version, baseUrl, userHeader, legacyAuth = false, mailer } = options;
  const { port, onBug, tls, onResponse } = options;
  const isTrusted = createAddressList(options.trustedProxies ?? []);
  const path = baseUrl === undefined ? '' : basePath(baseUrl);
  const files = withBasePath(options.files, path);
  const fail = (reply: FastifyReply, error: unknown, request?: FastifyRequest) => {
    const { status, json, headers, bug } = toErrorReply(error);
    if (bug !== undefined) onBug(bug);
    reply.code(status).headers({ ...securityHeaders, ...headers });
    if (!wantsHtml(request)) return reply.type('application/json; charset=utf-8').send(json);
    return reply.type('text/html; charset=utf-8').send(errorPage(json));
  };

  const app: FastifyInstance = fastify({
    https: tls ? { cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) } : null,
    trustProxy: isTrusted,
    forceCloseConnections: true, // open pages and event streams must not delay the shutdown
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: ({ url = '/' }) => routedUrl(withoutBasePath(url, path)),
    routerOptions: { ignoreTrailingSlash: true }, // Readeck's clients use both forms
    frameworkErrors: (error, request, reply) => fail(reply, error, request), // malformed URLs that cannot be routed
  });
  app.setErrorHandler((error, request, reply) => fail(reply, error, request));
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && wantsHtml(request) ? indexPage(files) : undefined;
    if (!page || isApiPath(request.url)) return fail(reply, serverError('not-found'), request);
    return reply.code(404).type(page.type).header('cache-control', page.cacheControl).send(page.bytes);
  });
  addBodyParsers(app);
  addCompression(app);

  // Once there was an account, nobody gets in without one: also after the last one is erased.
  let hadAccounts = options.needsAccounts ?? false;
  const hasAccounts = async () => (hadAccounts ||= await library.accounts.exist());
  const check = {
    accounts: library.accounts,
    localUser: user,
    hasAccounts,
    baseUrl,
    userHeader,
    isTrusted,
    port,
    isTls: tls !== undefined,
  };
  const identities = new WeakMap<FastifyRequest, Identity>();

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('cache-control', 'private, no-cache');
    const clean = cleanPath(request.url);
    if (clean !== undefined) return reply.redirect(`${path}${clean}`, 308);
    const identity = await checkAccess(request, reply, check);
    if (reply.sent) return reply; // a redirect
    if (identity) identities.set(request, identity);
  });

  const eventStreams = createEventStreamLimit();
  const limits = createLimits();
  const imports = createBackgroundImports(tasks, options.acceptedImports, onBug);
  app.addHook('onReady', imports.resume);
  app.addHook('onClose', async () => imports.close());
  const identityOf = (request: FastifyRequest): Identity => {
    const identity = identities.get(request);
    if (!identity) throw serverError('not-signed-in');
    return identity;
  };
  const userOf = (request: FastifyRequest): string => identityOf(request).user.id;
  const contextOf = (request: FastifyRequest, reply: FastifyReply): Context => {
    const identity = identities.get(request);
    const signal = disconnectSignal(reply);
    return {
      identity,
      get library() {
        return library.for(userOf(request));
      },
      openShare: library.openShare,
      diskUsage: library.diskUsage,
      image: library.image,
      runTask: (name, input, owner) => tasks.run(name, input, { user: owner ?? userOf(request), signal }),
      runStream: (name, input) => tasks.stream(name, input, { user: userOf(request), signal }),
      startImport: (file) => imports.start(userOf(request), file),
      importProgress: (id) => imports.find(userOf(request), id),
      isReady: () => library.accounts.all(),
      accounts: library.accounts,
      oauth: library.oauth,
      hasAccounts,
      localUser: user,
      limits,
      legacyAuth,
      libraryOf: library.for,
      actor: { name: identity?.user.name ?? 'unknown', address: request.ip },
      version,
      mailer,
      root: rootOf(request, baseUrl),
      signal,
      wantsPage: wantsHtml(request),
      openEventStream: () => eventStreams.open(userOf(request), reply),
    };
  };
  for (const route of [...routes, ...oauthRoutes, ...pages]) app.route(route(contextOf));
  addReader(app, {
    readerFor(request) {
      const id = userOf(request);
      return { user: id, readPage: (input, signal) => tasks.run('readDocument', input, { user: id, signal }) };
    },
    searchFor(request, reply) {
      const call = { user: userOf(request), signal: disconnectSignal(reply) };
      return (input) => tasks.run('searchDocuments', input, call);
    },
    rootOf: (request) => rootOf(request, baseUrl),
    basePath: path,
    port,
    onBug,
  });
  addMcp(app, {
    libraryFor: (name) => library.for(name),
    tasks: mcpTasks(tasks),
    userOf: (request) => ({ user: userOf(request), mayWrite: isAllowed('bookmarks:write', identityOf(request)) }),
    rootOf: (request) => rootOf(request, baseUrl),
    version,
    onBug,
  });
  if (onResponse) addRequestLog(app, { onResponse, nameOf: (request) => identities.get(request)?.user.name });
  addMetrics(app, { version, pendingJobs: () => library.queue.pending() });
  serveWebFiles(app, files);
  return app;
}

const isApiPath = (url: string) => /^\/(?:api|bm|opds|shared)(?:\/|$)/.test(url);
