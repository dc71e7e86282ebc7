import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, flag } from '../command.ts';
import type { Config } from '../config.ts';
import { checkDataFolder, checkPermissions } from '../doctor/checkFiles.ts';
import { checkLibrary } from '../doctor/checkLibrary.ts';
import { type DoctorOptions, type Finding, failure, type NamedFinding, ok, warning } from '../doctor/finding.ts';
import { cliError } from '../errors.ts';
import { exitCodeOf } from '../exitCodes.ts';
import { jsonLine } from '../jsonOutput.ts';
import { loadRules } from '../wire.ts';

/** The checks by name. An error that a check throws becomes a failure with its message. */
const checks: Readonly<
  Record<string, (config: Config, options: DoctorOptions) => Promise<Finding | readonly NamedFinding[]>>
> = {
  node: async () => ok(process.version), // bin/pith.js rejects older versions
  'data folder': checkDataFolder,
  permissions: checkPermissions,
  library: checkLibrary,
  rules: checkRules,
  'web reader': checkWebReader,
  browser: checkBrowser,
};

const MARKS = {
  ok: { mark: '✓', style: 'green' },
  warning: { mark: '!', style: 'yellow' },
  failure: { mark: '✗', style: 'red' },
} as const;

export default command({
  name: 'doctor',
  summary: 'Checks that the library is intact and that everything Pith needs is installed.',
  args: {},
  details: `Reads every archive and every text. --repair repairs the search index and the job queue, rebuilds missing and damaged archives from their readable parts and
from the article in the library, removes orphaned archives, which belong to no page, and makes files private that others can read. --rebuild brings pages
back whose rows are lost, for example with library.sqlite, from their archives; labels, notes, states, edits and highlights are not in archives.`,
  options: {
    repair: flag('repair the search index, the archives and the job queue'),
    rebuild: flag('bring pages back that only have an archive'),
    quick: flag('do not read the archives'),
  },
  examples: [
    ['pith doctor', 'print one line for each check: ✓ is fine, ! is a warning, ✗ needs repair'],
    ['pith doctor --repair', 'repair, and print what was done'],
    ['pith doctor --rebuild', 'make a library again from its archives'],
  ],
  async run({ repair, rebuild, quick, json }, io, config) {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<readonly NamedFinding[]> => {
        const result = await check(config, { repair, rebuild, quick, io }).catch((error: Error) =>
          failure(error.message),
        );
        return 'status' in result ? [{ name, ...result }] : result;
      }),
    ).then((all) => all.flat());
    const isHealthy = found.every(({ status }) => status !== 'failure');
    if (json) {
      await io.write(jsonLine({ healthy: isHealthy, checks: found }));
      return isHealthy ? 0 : exitCodeOf('unhealthy');
    }
    for (const { name, status, detail } of found) {
      const { mark, style } = MARKS[status];
      await io.write(`${io.style(style, mark)} ${name}: ${detail}\n`);
    }
    if (!isHealthy) throw await cliError('unhealthy');
    return 0;
  },
});

async function checkRules(config: Config): Promise<Finding> {
  const { rules, warnings } = await loadRules(config);
  if (warnings.length > 0) return warning(warnings.map(({ message }) => message).join('; '));
  return ok(`${rules.length} loaded`);
}

async function checkWebReader(): Promise<Finding> {
  const { webFiles } = await import('@pith/web');
  await access(join(webFiles, 'index.html')).catch(() => {
    throw new Error('not built; run: npm run build -w apps/web');
  });
  return ok('built');
}

async function checkBrowser({ browser: configured, programFolders, playwrightFolder }: Config): Promise<Finding> {
  const { findBrowser, probeBrowser } = await import('@pith/acquire');
  const location = await findBrowser({ named: configured, programFolders, playwrightFolder });
  if (!location) {
    const reason = configured ? `${configured} (PITH_BROWSER) was not found` : 'not found';
    return warning(
      `${reason}; pages that need a browser cannot be rendered. Install chromium-headless-shell or Chrome`,
    );
  }
  const where = location.kind === 'program' ? location.path : new URL(location.url).host;
  // Not in the data folder, which may be missing or read-only.
  const profiles = await mkdtemp(join(tmpdir(), 'pith-doctor-'));
  try {
    return ok(`${where}, version ${await probeBrowser(location, profiles)}`);
  } catch (error) {
    return warning((error as Error).message);
  } finally {
    await rm(profiles, { recursive: true, force: true });
  }
}
