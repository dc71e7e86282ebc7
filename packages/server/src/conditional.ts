/** Conditional requests: a client that has the current answer gets 304 without a body. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Adds an ETag to an answer that has a `Last-Modified` header. Returns true if the client has this answer.
 * As in Readeck, ETags have no quotes.
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, body: Uint8Array): boolean {
  const modified = reply.getHeader('last-modified');
  if (modified === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const etag = createHash('sha1').update(body).digest('hex');
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known !== undefined) return known.split(',').some((each) => bare(each) === etag || each.trim() === '*');
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= Date.parse(String(modified));
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');

/** The time of the last change for the header, which knows only seconds. */
export const lastModified = (...times: readonly string[]): { 'last-modified'?: string } =>
  times.length === 0 ? {} : { 'last-modified': new Date(times.toSorted().at(-1)!).toUTCString() };
