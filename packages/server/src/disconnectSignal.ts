import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client disconnects before the response is complete.
 *
 * Fastify's `request.signal` does not work for this: it aborts as soon as the request body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
