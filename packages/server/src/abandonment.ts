import type { FastifyReply } from 'fastify';

/**
 * Aborts when the other side hangs up before it has its answer.
 *
 * Not fastify's own `request.signal`: that one aborts as soon as the body has been read.
 */
export function abandonment({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
