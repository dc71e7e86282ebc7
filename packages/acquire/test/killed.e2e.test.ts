import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keepBrowser } from '../src/render/browserKeeper.ts';
import { chromiumHere } from './rendering.ts';

test('what a killed render left behind is gone with the next one, and that leaves nothing', async () => {
  const place = await chromiumHere();
  const profiles = await mkdtemp(join(tmpdir(), 'pith-killed-'));
  onTestFinished(() => rm(profiles, { recursive: true, force: true }));
  const path = place.kind === 'program' ? place.path : '';
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rendersForever.ts'), path, profiles], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await closed;
  while (await isAnyoneUsing(profiles)) await sleep(50); // its browser ends by itself, a moment later
  const [left] = await readdir(profiles);
  expect(left).toMatch(new RegExp(`^${child.pid}-`));

  const keeper = keepBrowser({ place: async () => place, profiles });
  const during = await keeper.use(() => readdir(profiles));
  expect(during).toHaveLength(1);
  expect(during[0]).toMatch(new RegExp(`^${process.pid}-`));
  await keeper.close();
  expect(await readdir(profiles)).toEqual([]);
});

/** Linux only, as the browser of these tests is. */
async function isAnyoneUsing(folder: string): Promise<boolean> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return commands.some((command) => command.includes(`--user-data-dir=${folder}`));
}
