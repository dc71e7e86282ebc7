/** The browser of a process that is killed ends with it, even while its page loops. */
import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { html, site } from '../../../packages/acquire/test/loopback.ts';
import { findChromium } from '../../../tools/browser/findChromium.ts';
import { run, spawnPith, tempFolder } from './kit.ts';

const SHELL = '<!doctype html><title>App</title><div id="root"></div><script>for (;;);</script>';

/** Ids of the processes whose command line contains this text. */
async function processesWith(text: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, i) => lines[i]!.includes(text));
}

test('no browser stays behind', { timeout: 60_000 }, async () => {
  await using server = await site((_, response) => html(response, SHELL));
  const env = {
    PITH_DATA: await tempFolder(),
    PITH_ALLOWED_HOSTS: server.host,
    PITH_BROWSER: await findChromium(),
    HOME: await tempFolder(),
  };
  await run(['save', server.url(), '--queue', '--render', 'force'], { env });
  const started = Promise.withResolvers<ChildProcess>();
  const served = spawnPith(['serve', '--port', '0', '--json'], { env, onOutput: (child) => started.resolve(child) });
  void served.then(({ stderr }) => started.reject(new Error(stderr)));
  const child = await started.promise;
  onTestFinished(() => void child.kill('SIGKILL'));
  const browsers = () => processesWith(`${env.PITH_DATA}/browsers`);
  await expect.poll(async () => (await browsers()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const [worker] = children.split(' ').filter(Boolean).map(Number);
  process.kill(worker!, 'SIGKILL');
  await expect.poll(async () => (await readFile(`/proc/${worker}/cmdline`).catch(() => '')).length).toBe(0);
  // The next process opens a browser of its own, so the server must not start one before this is checked.
  child.kill('SIGKILL');
  await expect.poll(browsers, { timeout: 15_000 }).toEqual([]);
});
