/** No request makes the reader fail: every answer has a status below 500, and nothing is reported as a bug. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readerBody, readerHeaders, readerPath } from './fuzz/readerRequests.ts';
import { startReader } from './readerKit.ts';

test('whatever the headers, the body and the address', async () => {
  const reader = await startReader();
  await fc.assert(
    fc.asyncProperty(readerHeaders, readerBody, readerPath('http://127.0.0.1:1'), async (headers, body, path) => {
      expect((await reader.post(body, headers, path)).status).toBeLessThan(500);
    }),
    { numRuns: 400 },
  );
  expect(reader.bugs).toEqual([]);
});
