import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '../src/render/sharedBrowser.ts';
import { testChromium } from './rendering.ts';

test('the next browser removes the profile of a killed process, and leaves none itself', async () => {
  const location = await testChromium();
  const profilesFolder = await mkdtemp(join(tmpdir(), 'pith-killed-'));
  onTestFinished(() => rm(profilesFolder, { recursive: true, force: true }));
  const path = location.kind === 'program' ? location.path : '';
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rendersForever.ts'), path, profilesFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await closed;
  while (await isInUse(profilesFolder)) await sleep(50); // its browser exits a moment later
  const [left] = await readdir(profilesFolder);
  expect(left).toMatch(new RegExp(`^${child.pid}-`));

  const browser = sharedBrowser({ findBrowser: async () => location, profilesFolder });
  const during = await browser.use(() => readdir(profilesFolder));
  expect(during).toHaveLength(1);
  expect(during[0]).toMatch(new RegExp(`^${process.pid}-`));
  await browser.close();
  expect(await readdir(profilesFolder)).toEqual([]);
});

/** Linux only, like the browser of these tests. */
async function isInUse(folder: string): Promise<boolean> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return commands.some((command) => command.includes(`--user-data-dir=${folder}`));
}
