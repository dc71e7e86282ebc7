/** The reader of a running server, which reads pages in other processes. */
import { expect, onTestFinished, test } from 'vitest';
import { spawnPith, tempFolder } from './kit.ts';
import { startSite } from './site.ts';

test('/r/ reads a page, and its errors keep their status', { timeout: 60_000 }, async () => {
  const site = await startSite();
  onTestFinished(() => site.close());
  const started = Promise.withResolvers<string>();
  let stop = () => {};
  const served = spawnPith(['serve', '--port', '0', '--json'], {
    env: { PITH_DATA: await tempFolder(), PITH_ALLOWED_HOSTS: site.host, PITH_FETCH_RETRIES: '0' },
    onOutput(child, text) {
      stop = () => child.kill('SIGTERM');
      started.resolve(JSON.parse(text).url);
    },
  });
  void served.then(({ stderr }) => started.reject(new Error(stderr)));
  const root = await started.promise;
  const read = async (address: string, headers = {}) => {
    const answer = await fetch(`${root}/r/${address}`, { headers });
    return [answer.status, await answer.text()];
  };

  expect(await read(`${site.url}/tides`)).toEqual([
    200,
    expect.stringMatching(/^Title: How tides work\n\nURL Source: /),
  ]);
  expect(await read(`${site.url}/tides`, { 'x-token-budget': '1' })).toEqual([
    409,
    expect.stringMatching(/^BudgetExceededError: /),
  ]);
  expect(await read(`${site.url}/tides`, { 'x-target-selector': '.none', 'x-engine': 'curl' })).toEqual([
    422,
    expect.stringContaining('with target selector .none'),
  ]);
  expect(await read('http://[::1]/')).toEqual([451, expect.stringMatching(/^SecurityCompromiseError: /)]);
  expect(await read(`${site.url}/gone`)).toEqual([
    200,
    expect.stringContaining('Warning: Target URL returned error 404'),
  ]);
  const text = await fetch(`${root}/r/${site.url}/tides`, {
    headers: { 'x-respond-with': 'text', accept: 'application/json' },
  });
  expect((await text.json()).data.text).toContain('The moon pulls the water.');
  stop();
  expect((await served).code).toBe(0);
});
