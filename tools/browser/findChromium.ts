/** Finds a Chromium for tests. As root on Debian, installs one if none is found. */
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** `any` prefers the headless shell, which has the same engine and starts several times faster. Only a `whole` browser has extensions. */
export type ChromiumKind = 'any' | 'whole';
const programs: Readonly<Record<ChromiumKind, readonly string[]>> = { any: [SHELL, ...BROWSERS], whole: BROWSERS };
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Timeout for each of the two steps of the installation. */
const INSTALL_MS = 140_000;

/** Disables Chromium's own network requests. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
];

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Paths of applications, used if `PATH` contains no program. */
  readonly applications: readonly string[];
  readonly mayInstall: () => Promise<boolean>;
  readonly install: (debianPackage: string) => Promise<void>;
}

const thisMachine: Machine = {
  env: process.env,
  applications: APPLICATIONS,
  mayInstall: isDebianAsRoot,
  install: installWithApt,
};

export async function findChromium(machine: Machine = thisMachine, kind: ChromiumKind = 'any'): Promise<string> {
  const { env } = machine;
  const configured = env.PITH_CHROMIUM || env.CHROME_PATH;
  const isFitting = kind === 'any' || basename(configured ?? '') !== SHELL;
  if (configured && isFitting) {
    if (await isProgram(configured)) return configured;
    throw new Error(`PITH_CHROMIUM or CHROME_PATH is set to ${configured}, which is not a program`);
  }
  const found = await firstProgram(machine, kind);
  if (found) return found;
  if (await machine.mayInstall()) {
    await machine.install(programs[kind][0]!);
    const installed = await firstProgram(machine, kind);
    if (installed) return installed;
  }
  throw new Error('No Chromium found. Install Chromium or Chrome, or set PITH_CHROMIUM to the path of one.');
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  // Chromium's sandbox does not work for root.
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, chromiumSandbox: process.getuid?.() !== 0 });
}

async function firstProgram({ env, applications }: Machine, kind: ChromiumKind): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = programs[kind].flatMap((program) => folders.map((folder) => join(folder, program)));
  for (const path of [...candidates, ...applications]) {
    if (await isProgram(path)) return path;
  }
  return undefined;
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function isDebianAsRoot(): Promise<boolean> {
  return process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
}

async function installWithApt(debianPackage: string): Promise<void> {
  const options = {
    timeout: INSTALL_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  process.stderr.write(`No Chromium found: installing ${debianPackage} with apt-get\n`);
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
    const running = run('apt-get', words, options);
    running.child.stdout?.pipe(process.stderr, { end: false });
    running.child.stderr?.pipe(process.stderr, { end: false });
    await running;
  }
}
