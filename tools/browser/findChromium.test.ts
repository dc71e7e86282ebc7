import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findChromium } from './findChromium.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-chromium-'));
  await mkdir(join(folder, 'a'));
  await mkdir(join(folder, 'b'));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(name: string, mode = 0o755): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '');
  await chmod(path, mode);
  return path;
}

const machine = (env: Record<string, string> = {}, install?: () => Promise<unknown>) => ({
  env: { PATH: [join(folder, 'a'), '', join(folder, 'b')].join(delimiter), ...env },
  applications: [join(folder, 'Chrome.app')],
  mayInstall: async () => install !== undefined,
  install: async () => void (await install?.()),
});

describe('findChromium', () => {
  test('takes the fastest that is in the path, wherever it is', async () => {
    await program('a/chromium');
    const shell = await program('b/chromium-headless-shell');
    expect(await findChromium(machine())).toBe(shell);
  });

  test('takes the one that is named, before all others', async () => {
    await program('a/chromium');
    const mine = await program('mine');
    expect(await findChromium(machine({ CHROME_PATH: mine }))).toBe(mine);
    expect(await findChromium(machine({ PITH_CHROMIUM: mine, CHROME_PATH: '/nowhere' }))).toBe(mine);
  });

  test('looks among the applications last', async () => {
    const application = await program('Chrome.app');
    expect(await findChromium(machine())).toBe(application);
    const chromium = await program('b/chromium');
    expect(await findChromium(machine())).toBe(chromium);
  });

  test('says so when the named one is no program', async () => {
    await program('a/chromium');
    await expect(findChromium(machine({ PITH_CHROMIUM: '/nowhere' }))).rejects.toThrow('/nowhere');
  });

  test('installs one where it may, once', async () => {
    let times = 0;
    const install = () => {
      times += 1;
      return program('a/chromium-headless-shell');
    };
    expect(await findChromium(machine({}, install))).toBe(join(folder, 'a/chromium-headless-shell'));
    expect(await findChromium(machine({}, install))).toBe(join(folder, 'a/chromium-headless-shell'));
    expect(times).toBe(1);
  });

  test.each([
    ['nothing can be installed', undefined],
    ['installing brought nothing', async () => {}],
  ])('says what to do when %s', async (_, install) => {
    await program('a/chromium', 0o644);
    await expect(findChromium(machine({}, install))).rejects.toThrow('PITH_CHROMIUM');
  });
});
