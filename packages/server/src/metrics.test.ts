import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, addToken, bearer, serveStorage, type TestServer } from '../test/accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await serveStorage();
});
afterAll(() => server.close());

test('requests are counted by route, whatever address was asked for', async () => {
  for (const url of ['/health', '/ready', '/nowhere/1', '/nowhere/2', '/api/bookmarks/none', '/api/bookmarks/nil'])
    await server.app.inject({ url });
  const { body, headers } = await server.app.inject({ url: '/metrics' });
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const counts = body.match(/(?<=_count).*/g);
  expect(counts).toEqual([
    '{method="GET",route="/health",status="200"} 1',
    '{method="GET",route="/ready",status="200"} 1',
    '{method="GET",route="none",status="404"} 2',
    '{method="GET",route="/api/bookmarks/:id",status="404"} 2',
  ]);
  expect(body).toMatch(/_bucket\{method="GET",route="none",status="404",le="\+Inf"\} 2\n/);
  expect(body).toMatch(/^pith_jobs_due 0$/m);
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|[a-z_]+(?:\{(?:\w+="[^"]*",?)+\})? [\d.]+)$/);
});

test('once there are accounts, only administrators see them', async () => {
  const { ann, bob } = await addPeople(server.library);
  const statusFor = async (user: { readonly id: string }) =>
    (await server.app.inject({ url: '/metrics', headers: bearer(await addToken(server.library, user.id)) })).statusCode;
  expect([await statusFor(ann), await statusFor(bob)].sort()).toEqual([200, 403]);
  expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(401);
});
