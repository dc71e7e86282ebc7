/** Finds a Chromium-based browser: the one the operator configured, or one installed on this machine. */
import { access, constants, readdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

export type BrowserLocation =
  | { readonly kind: 'program'; readonly path: string }
  /** A browser to connect to with the DevTools protocol (CDP). */
  | { readonly kind: 'remote'; readonly url: string };

export interface BrowserSearch {
  /** The operator's choice: a program, or the URL of a remote browser. */
  readonly named?: string | undefined;
  /** Folders to search for programs, as in `PATH`. */
  readonly programFolders: readonly string[];
  /** Full paths to try after the program folders. */
  readonly usualPaths?: readonly string[] | undefined;
  /** Folder of the browsers that Playwright downloaded. */
  readonly playwrightFolder?: string | undefined;
}

/** The headless shell comes first: it has the same engine and starts several times faster. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
] as const;

const USUAL_PATHS = [
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

/** Undefined if there is none. If the configured browser is missing, no other is used. */
export async function findBrowser(search: BrowserSearch): Promise<BrowserLocation | undefined> {
  const { named, programFolders, usualPaths = USUAL_PATHS, playwrightFolder } = search;
  if (named && /^(?:wss?|https?):\/\//i.test(named)) return { kind: 'remote', url: named };
  const onPath = (program: string) => programFolders.map((folder) => join(folder, program));
  if (named) return firstProgram(isAbsolute(named) || /[\\/]/.test(named) ? [named] : onPath(named));
  return (
    (await firstProgram([...BROWSERS.flatMap(onPath), ...usualPaths])) ??
    (await firstProgram(await playwrightPrograms(playwrightFolder)))
  );
}

async function firstProgram(paths: readonly string[]): Promise<BrowserLocation | undefined> {
  for (const path of paths) if (await isProgram(path)) return { kind: 'program', path };
  return undefined;
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Paths such as `chromium_headless_shell-1234/chrome-linux/headless_shell`, newest version first. */
async function playwrightPrograms(folder: string | undefined): Promise<string[]> {
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

const versionNumber = (name: string) => Number(name.split('-')[1]);
const newestFirst = (a: string, b: string) => versionNumber(b) - versionNumber(a);
