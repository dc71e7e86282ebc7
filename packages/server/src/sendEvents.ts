import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Streams server-sent events until there are no more or the client disconnects. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<{ readonly event: string }>) {
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no') // reverse proxies must not buffer the stream
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(formatEvents(events)));
}

/** JSON escapes line breaks, so data cannot break the event format. */
async function* formatEvents(events: AsyncIterable<{ readonly event: string }>): AsyncGenerator<string, void> {
  for await (const event of events) yield `event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
}
