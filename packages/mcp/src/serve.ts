/** The two transports: standard input and output for a local assistant, HTTP for the server. */
import type { Readable, Writable } from 'node:stream';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { UserLibrary } from '@pith/library';
import { createServer } from './createServer.ts';
import { createReadingCache } from './readingCache.ts';
import type { McpContext } from './tool.ts';

export interface StdioOptions extends Pick<McpContext, 'tasks'> {
  readonly user: string;
  readonly library: UserLibrary;
  readonly version: string;
  readonly stdin: Readable;
  /** Only messages of the protocol are written to it. */
  readonly stdout: Writable;
  readonly signal: AbortSignal;
  readonly onBug: (error: unknown) => void;
}

const MAX_MESSAGE_BYTES = 20 * 1024 * 1024;

/** Serves one assistant until it closes its end, or the signal aborts. */
export async function serveOverStdio(options: StdioOptions): Promise<void> {
  const { user, library, tasks, version, stdin, stdout, signal, onBug } = options;
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: MAX_MESSAGE_BYTES });
  const ended = Promise.withResolvers<void>();
  stdin.once('end', () => ended.resolve());
  stdin.once('close', () => ended.resolve());
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  const readings = createReadingCache();
  const context: McpContext = { user, library, readings, tasks, mayWrite: true, onBug };
  const create = () => createServer(context, version);
  const connection = serveStdio(create, { transport });
  if (signal.aborted) ended.resolve();
  await ended.promise;
  await connection.close();
}

export interface HttpOptions extends Pick<McpContext, 'tasks'> {
  libraryFor(user: string): UserLibrary;
  readonly version: string;
  readonly onBug: (error: unknown) => void;
}

export interface McpUser {
  readonly user: string;
  readonly mayWrite: boolean;
}

export interface HttpHandler {
  /** Answers one request of an authenticated user. No session is kept between requests. */
  answer(request: Request, body: unknown, as: McpUser): Promise<Response>;
  close(): Promise<void>;
}

/** Streams of assistants that wait for changes; nothing is sent on them. */
const MAX_SUBSCRIPTIONS = 50;

export function createHttpHandler({ libraryFor, tasks, version, onBug }: HttpOptions): HttpHandler {
  const readings = createReadingCache();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const user = authInfo!.clientId;
      const mayWrite = authInfo!.scopes.includes('write');
      const library = libraryFor(user);
      return createServer({ user, library, readings, tasks, mayWrite, onBug }, version);
    },
    { maxSubscriptions: MAX_SUBSCRIPTIONS, maxRequestBodySize: MAX_MESSAGE_BYTES },
  );
  return {
    answer: (request, body, { user, mayWrite }) =>
      handler.fetch(request, {
        parsedBody: body,
        authInfo: { token: '', clientId: user, scopes: mayWrite ? ['write'] : [] },
      }),
    close: () => handler.close(),
  };
}
