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
  test('prefers the fastest program in PATH, whatever its folder', async () => {
    await program('a/chromium');
    const shell = await program('b/chromium-headless-shell');
    expect(await findChromium(machine())).toBe(shell);
  });

  test('takes a whole browser where extensions are needed', async () => {
    const shell = await program('b/chromium-headless-shell');
    const browser = await program('b/chromium');
    expect(await findChromium(machine(), 'whole')).toBe(browser);
    expect(await findChromium(machine({ PITH_CHROMIUM: shell }), 'whole')).toBe(browser);
    expect(await findChromium(machine({ PITH_CHROMIUM: shell }))).toBe(shell);
  });

  test('installs the package of the kind that is needed', async () => {
    const wanted: string[] = [];
    const rest = machine({}, async () => {});
    const installing = { ...rest, install: async (name: string) => void wanted.push(name) };
    for (const kind of ['any', 'whole'] as const) await expect(findChromium(installing, kind)).rejects.toThrow();
    expect(wanted).toEqual(['chromium-headless-shell', 'chromium']);
  });

  test('uses PITH_CHROMIUM or CHROME_PATH first', async () => {
    await program('a/chromium');
    const configured = await program('configured');
    expect(await findChromium(machine({ CHROME_PATH: configured }))).toBe(configured);
    expect(await findChromium(machine({ PITH_CHROMIUM: configured, CHROME_PATH: '/nowhere' }))).toBe(configured);
  });

  test('uses installed applications last', async () => {
    const application = await program('Chrome.app');
    expect(await findChromium(machine())).toBe(application);
    const chromium = await program('b/chromium');
    expect(await findChromium(machine())).toBe(chromium);
  });

  test('fails if PITH_CHROMIUM is not a program', async () => {
    await program('a/chromium');
    await expect(findChromium(machine({ PITH_CHROMIUM: '/nowhere' }))).rejects.toThrow('/nowhere');
  });

  test('installs Chromium once if allowed', async () => {
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
    ['the installation fails', async () => {}],
  ])('the error says what to do if %s', async (_, install) => {
    await program('a/chromium', 0o644);
    await expect(findChromium(machine({}, install))).rejects.toThrow('PITH_CHROMIUM');
  });
});
