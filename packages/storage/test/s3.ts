/** Local S3 server with the operations that we use; rejects requests with a wrong signature. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const keys = { id: 'test-key', secret: 'test-secret/with+signs' };
const PER_PAGE = 2;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Checks AWS Signature Version 4 against the request as received. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given || given[1] !== keys.id) return false;
  const [, , day = '', region = '', names = '', signature] = given;
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const url = new URL(request.url!, 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export async function startS3() {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (!isSigned(request, body)) {
      refused.push(`${request.method} ${request.url}`);
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    const { pathname, searchParams } = new URL(request.url!, 'http://s3');
    if (request.method === 'PUT') objects.set(pathname, body);
    if (request.method === 'DELETE') objects.delete(pathname);
    const found = objects.get(pathname);
    if (request.method !== 'GET') response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    else if (pathname === '/bucket/') response.end(listing(objects, searchParams));
    else if (found) response.end(found);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { address: `s3://bucket/some/prefix?endpoint=http://127.0.0.1:${port}&region=eu-test-1`, objects, refused };
}

function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const names = [...objects.keys()]
    .map((name) => name.slice('/bucket/'.length))
    .filter((name) => name.startsWith(query.get('prefix') ?? ''))
    .sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = names.slice(from, from + PER_PAGE);
  const next =
    from + PER_PAGE < names.length ? `<NextContinuationToken>${from + PER_PAGE}</NextContinuationToken>` : '';
  const entries = page.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>2026-03-01T10:00:00.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}
