/** The Model Context Protocol over HTTP, at `/mcp`: the same tools as `pith mcp`, for the user who sends the request. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpHandler, HttpOptions, McpUser } from '@pith/mcp';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from './disconnectSignal.ts';
import { serverError } from './errors.ts';

export interface McpServices extends HttpOptions {
  userOf(request: FastifyRequest): McpUser;
  /** The address of this server as the client sees it. */
  rootOf(request: FastifyRequest): string;
}

export function addMcp(app: FastifyInstance, { userOf, rootOf, ...options }: McpServices): void {
  // Loaded with the first request: a server without assistants starts faster.
  let opened: Promise<HttpHandler> | undefined;
  const handler = () => (opened ??= import('@pith/mcp').then(({ createHttpHandler }) => createHttpHandler(options)));
  app.addHook('onClose', async () => (await opened)?.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { access: 'bookmarks:read' },
    exposeHeadRoute: false,
    async onRequest(request) {
      const { headers } = request;
      // A page of another site can send requests too; its browser says so.
      const isForeign = headers.origin !== undefined && headers.origin !== new URL(rootOf(request)).origin;
      if (isForeign || /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? '')))
        throw serverError('cross-site');
    },
    async handler(request, reply) {
      const { body } = request;
      if (body instanceof Uint8Array) throw serverError('unsupported-body', 'expected application/json');
      const answer = await (await handler()).answer(toWebRequest(request, reply), body, userOf(request));
      for (const [name, value] of answer.headers) reply.header(name, value);
      reply.code(answer.status);
      return answer.body ? reply.send(Readable.fromWeb(answer.body as ReadableStream)) : reply.send();
    },
  });
}

/** The body is parsed already; the handler takes it from there. */
function toWebRequest({ method, headers, body }: FastifyRequest, reply: FastifyReply): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === 'content-length' ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  return new Request(`http://${headers.host}/mcp`, {
    method,
    headers: pairs,
    signal: disconnectSignal(reply),
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  });
}
