/** No request makes the server fail: no status from 500, no bug, no crash. `npm run bench -- fuzz` sends many more, to the program itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPages, guardedFetcher, imageFetcher, readLocalFile } from '@pith/acquire';
import { imageCollector } from '@pith/archive';
import { isScriptFileName, PithError } from '@pith/library';
import { checkScript } from '@pith/scripts';
import { folderTextFiles } from '@pith/storage';
import { expect, onTestFinished, test } from 'vitest';
import { addPeople, addToken, bearer, serveStorage } from '../accounts.ts';
import { fillLibrary } from '../fillLibrary.ts';
import { httpCall } from '../httpCall.ts';
import { startSite } from '../readeck/kit.ts';
import { fuzz } from './fuzz.ts';
import { targets } from './requests.ts';

const REQUESTS = Number(process.env.FUZZ_RUNS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? 18);

const noBrowser = {
  render: () => Promise.reject(new PithError('browser-missing', 'no browser in this test', [])),
};

test(`${REQUESTS} requests to every route`, { timeout: 600_000 }, async () => {
  const site = await startSite();
  // Every name has a private address: nothing leaves this machine.
  const resolve = async () => [{ address: '10.0.0.1', family: 4 }];
  const settings = { allowedHosts: [new URL(site.url).host], retries: 0, timeoutMs: 5000, gapMs: 0 };
  const fetcher = guardedFetcher(settings, resolve);
  const folder = await mkdtemp(join(tmpdir(), 'pith-scripts-'));
  const reading = {
    pages: createPages({ fetcher, renderer: noBrowser }),
    imageCollector: imageCollector(imageFetcher(fetcher)),
    toPage: readLocalFile,
    rules: () => [],
    scriptFiles: folderTextFiles(folder, isScriptFileName),
    checkScript,
  };
  const server = await serveStorage({ trustedProxies: ['127.0.0.1'], legacyAuth: true }, reading);
  onTestFinished(async () => {
    await server.close();
    await fetcher.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { library, bugs } = server;
  const { ann, bob } = await addPeople(library);
  const origin = await server.listen();
  const [annHeaders, bobHeaders] = [bearer(await addToken(library, ann.id)), bearer(await addToken(library, bob.id))];
  let fills = 0;
  const { answers, findings } = await fuzz({
    call: httpCall(origin),
    site: site.url,
    people: [annHeaders, annHeaders, annHeaders, bobHeaders, {}],
    requests: REQUESTS,
    seed: SEED,
    async refill() {
      const name = `fill${fills++}`;
      const spare = await library.accounts.add({ name: `spare${fills}` }, { name: 'test' });
      const work = () => library.runWorker({ untilEmpty: true, signal: AbortSignal.timeout(60_000) });
      const { ids } = await fillLibrary(httpCall(origin, annHeaders), { name, work });
      return [...ids.filter((id) => id !== bob.id), spare.id];
    },
  });
  expect(findings).toEqual([]);
  expect(bugs).toEqual([]);
  expect((await httpCall(origin)('/health')).status).toBe(200);
  expect(targets.map(({ name }) => name).filter((name) => !answers.has(name))).toEqual([]);
});
