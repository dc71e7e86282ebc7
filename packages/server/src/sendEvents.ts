import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Server-sent events: each goes out as it comes. The stream ends with them, or when nobody listens any more. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<{ readonly event: string }>) {
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no') // a proxy on the way must not collect them
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(written(events)));
}

/** JSON has no line ends of its own, so that an event cannot be split by what is in it. */
async function* written(events: AsyncIterable<{ readonly event: string }>): AsyncGenerator<string, void> {
  for await (const event of events) yield `event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
}
