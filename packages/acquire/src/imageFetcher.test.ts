import { expect, test } from 'vitest';
import { site } from '../test/loopback.ts';
import { imageFetcher } from './imageFetcher.ts';
import { guardedFetcher } from './index.ts';

const ofType = (type: string) => expect.objectContaining({ type });

async function fetched(status: number, body: string, maxBytes = 100, isAllowed = true) {
  await using server = await site((_, response) =>
    response.writeHead(status, { 'content-type': 'image/png' }).end(body),
  );
  const fetcher = guardedFetcher({ allowedHosts: isAllowed ? [server.host] : [], retries: 0 });
  try {
    return String(Buffer.from((await imageFetcher(fetcher)(server.url('/a.png'), { maxBytes })).bytes));
  } finally {
    await fetcher.close();
  }
}

test('returns the bytes of an image', async () => {
  expect(await fetched(200, 'image')).toBe('image');
});

test.each([
  ['gone', 404, 'x', 100, true, 'http-client-error'],
  ['broken', 500, 'x', 100, true, 'http-server-error'],
  ['too large', 200, 'x'.repeat(101), 100, true, 'too-large'],
  ['on a private network', 200, 'x', 100, false, 'address-denied'],
] as const)('an image that is %s is rejected', async (_, status, body, maxBytes, isAllowed, type) => {
  await expect(fetched(status, body, maxBytes, isAllowed)).rejects.toEqual(ofType(type));
});
