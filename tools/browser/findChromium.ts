/** Finds a Chromium for tests. As root on Debian, installs one if none is found. */
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

/** The headless shell comes first: it has the same engine and starts several times faster. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Timeout for each of the two steps of the installation. */
const INSTALL_MS = 140_000;

/** Disables Chromium's own network requests. */
const CHROMIUM_FLAGS = [
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
  readonly install: () => Promise<void>;
}

const thisMachine: Machine = {
  env: process.env,
  applications: APPLICATIONS,
  mayInstall: isDebianAsRoot,
  install: installWithApt,
};

export async function findChromium(machine: Machine = thisMachine): Promise<string> {
  const { env } = machine;
  const configured = env.PITH_CHROMIUM || env.CHROME_PATH;
  if (configured) {
    if (await isProgram(configured)) return configured;
    throw new Error(`PITH_CHROMIUM or CHROME_PATH is set to ${configured}, which is not a program`);
  }
  const found = await firstProgram(machine);
  if (found) return found;
  if (await machine.mayInstall()) {
    await machine.install();
    const installed = await firstProgram(machine);
    if (installed) return installed;
  }
  throw new Error('No Chromium found. Install Chromium or Chrome, or set PITH_CHROMIUM to the path of one.');
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  // Chromium's sandbox does not work for root.
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, chromiumSandbox: process.getuid?.() !== 0 });
}

async function firstProgram({ env, applications }: Machine): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
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

async function installWithApt(): Promise<void> {
  const options = {
    timeout: INSTALL_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  process.stderr.write('No Chromium found: installing chromium-headless-shell with apt-get\n');
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']]) {
    const running = run('apt-get', words, options);
    running.child.stdout?.pipe(process.stderr, { end: false });
    running.child.stderr?.pipe(process.stderr, { end: false });
    await running;
  }
}
