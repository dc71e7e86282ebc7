/** A Chromium for pages that need one: the one the operator named, or one that is on this machine. */
import { access, constants, readdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

export type BrowserPlace =
  | { readonly kind: 'program'; readonly path: string }
  /** Speaks the DevTools protocol at this address. */
  | { readonly kind: 'remote'; readonly url: string };

export interface Surroundings {
  /** The operator's choice: a program, or the address of a browser that runs elsewhere. */
  readonly named?: string | undefined;
  /** Folders in which programs are looked for. */
  readonly programFolders: readonly string[];
  /** Whole paths that are tried after those. */
  readonly usualPlaces?: readonly string[] | undefined;
  /** Where Playwright keeps the browsers it downloads. */
  readonly playwrightFolder?: string | undefined;
}

/** The shell first: the same engine, several times faster to start. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
] as const;

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Undefined when there is none; a named one that is not there is not replaced by another. */
export async function findBrowser(around: Surroundings): Promise<BrowserPlace | undefined> {
  const { named, programFolders, usualPlaces = USUAL_PLACES, playwrightFolder } = around;
  if (named && /^(?:wss?|https?):\/\//i.test(named)) return { kind: 'remote', url: named };
  const onPath = (program: string) => programFolders.map((folder) => join(folder, program));
  if (named) return firstProgram(isAbsolute(named) || /[\\/]/.test(named) ? [named] : onPath(named));
  return (
    (await firstProgram([...BROWSERS.flatMap(onPath), ...usualPlaces])) ??
    (await firstProgram(await downloadedTo(playwrightFolder)))
  );
}

async function firstProgram(paths: readonly string[]): Promise<BrowserPlace | undefined> {
  for (const path of paths) if (await isProgram(path)) return { kind: 'program', path };
  return undefined;
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** `chromium_headless_shell-1234/chrome-linux/headless_shell` and its like, newest first. */
async function downloadedTo(folder: string | undefined): Promise<string[]> {
  if (!folder) return [];
  const names = await readdir(folder).catch(() => []);
  const versions = names.filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name)).sort(newestFirst);
  const programs = [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/chrome',
  ];
  return versions.flatMap((version) => programs.map((program) => join(folder, version, program)));
}

const numberIn = (name: string) => Number(name.split('-')[1]);
const newestFirst = (a: string, b: string) => numberIn(b) - numberIn(a);
