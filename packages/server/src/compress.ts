/** Compresses answers of text above 1 KiB, for clients that accept it. */
import { promisify } from 'node:util';
import { gzip, constants as zlib, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const MIN_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|atom\+xml|javascript))/;

const encoders = {
  zstd: (body: Buffer) => promisify(zstdCompress)(body, { params: { [zlib.ZSTD_c_compressionLevel]: 3 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
} as const;

export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = COMPRESSIBLE.test(String(reply.getHeader('content-type')));
    if (!isText || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    reply.header('vary', 'accept-encoding');
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (body.length < MIN_BYTES || encoding === undefined || reply.hasHeader('content-encoding')) return body;
    const compressed = await encoders[encoding](body);
    reply.header('content-encoding', encoding).header('content-length', compressed.length);
    return compressed;
  });
}

/** The best encoding that the client accepts; one with quality 0 is refused. */
export function acceptedEncoding(header: string | string[] | undefined): keyof typeof encoders | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]!.trim().toLowerCase());
  return (Object.keys(encoders) as (keyof typeof encoders)[]).find((name) => accepted.includes(name));
}
