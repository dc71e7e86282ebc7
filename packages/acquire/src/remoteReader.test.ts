import { expect, test } from 'vitest';
import type { FetchedResource, ResourceRequest } from './fetcher.ts';
import { type RemoteArticleOptions, readRemotely } from './remoteReader.ts';

const service = 'https://reader.example/';

/** Answers as the service would, and records what it was asked. */
function answering(status: number, body: unknown, options: Partial<RemoteArticleOptions> = {}) {
  const asked: { url: string; request: ResourceRequest }[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetcher = {
    async resource(url: string, request: ResourceRequest = {}): Promise<FetchedResource> {
      asked.push({ url, request });
      return { url, status, contentType: 'application/json', headers: {}, bytes: Buffer.from(text) };
    },
  };
  return { asked, read: (url: string) => readRemotely(url, { service, fetcher, ...options }) };
}

test('asks for JSON, and makes a page of the article', async () => {
  const data = {
    title: 'Tides & waves',
    description: 'What "the water" does',
    publishedTime: '2025-02-03T04:05:06Z',
    url: 'https://elsewhere.example/',
    content: 'The *moon* pulls.\n\n<script>alert(1)</script>',
  };
  const { asked, read } = answering(200, { code: 200, data });
  const { url, html, isArticle } = await read('https://example.com/tides?x=1');
  expect([url, isArticle]).toEqual(['https://example.com/tides?x=1', true]);
  expect(html).toContain('<title>Tides &amp; waves</title>');
  expect(html).toContain('content="What &quot;the water&quot; does"');
  expect(html).toContain('content="2025-02-03T04:05:06Z"');
  expect(html).toContain('<p>The <em>moon</em> pulls.</p>');
  expect(asked).toMatchObject([{ url: service, request: { method: 'POST', accept: 'application/json' } }]);
  expect(JSON.parse(String(asked[0]!.request.body))).toEqual({ url: 'https://example.com/tides?x=1' });
});

test.each([
  ['status 500', 500, {}, 'http-server-error'],
  ['status 402', 402, { message: 'no balance' }, 'http-client-error'],
  ['no JSON', 200, '<html>', 'broken-response'],
  ['no data', 200, { code: 200 }, 'broken-response'],
  ['data of other types', 200, { data: { title: 1, content: [] } }, 'broken-response'],
  ['nothing to read', 200, { data: { title: 'x', content: ' ' } }, 'empty-page'],
])('%s is an error', async (_, status, body, type) => {
  await expect(answering(status, body).read('https://example.com/')).rejects.toMatchObject({ type });
});

test('only addresses of the web are sent', async () => {
  const { asked, read } = answering(200, { data: { content: 'x' } });
  await expect(read('file:///etc/passwd')).rejects.toMatchObject({ type: 'bad-url' });
  await expect(read('https://me:secret@example.com/')).rejects.toMatchObject({ type: 'bad-url' });
  expect(asked).toEqual([]);
});

test.each([
  'http://127.0.0.1/',
  'http://192.168.1.1/admin',
  'http://[::1]/',
  'http://10.0.0.7/?token=x',
  'http://wiki/',
  'http://localhost/',
  'https://wiki.corp.internal/',
  'http://printer.local./',
  'http://example.com:8080/',
])('%s stays here', async (url) => {
  const { asked, read } = answering(200, { data: { content: 'x' } });
  await expect(read(url)).rejects.toMatchObject({ type: 'address-denied' });
  expect(asked).toEqual([]);
});

test('unless the operator allows the host, or the service is in a private network too', async () => {
  const answer = { data: { content: 'x' } };
  const allowed = answering(200, answer, { allowedHosts: ['wiki'] });
  expect((await allowed.read('http://wiki/')).url).toBe('http://wiki/');
  const own = answering(200, answer, { service: 'http://192.168.1.2:7484/r/' });
  expect((await own.read('http://wiki/')).url).toBe('http://wiki/');
});
