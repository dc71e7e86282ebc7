import { access, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StorageReport } from '@pith/storage';
import { command, flag } from '../command.ts';
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import { exitCodeOf } from '../exitCodes.ts';
import { line } from '../views.ts';
import { loadRules, openLibrary } from '../wire.ts';

interface Finding {
  readonly status: 'ok' | 'warning' | 'failure';
  readonly detail: string;
}

const ok = (detail: string): Finding => ({ status: 'ok', detail });
const warning = (detail: string): Finding => ({ status: 'warning', detail });
const failure = (detail: string): Finding => ({ status: 'failure', detail });

interface Wish {
  readonly clean: boolean;
}

/** Each looks at one thing. What it throws is a failure with that message. */
const checks: Readonly<Record<string, (config: Config, wish: Wish) => Promise<Finding>>> = {
  node: async () => ok(process.version), // the launcher has refused older ones
  'data folder': checkDataFolder,
  library: checkLibrary,
  rules: checkRules,
  'web reader': checkWebReader,
  browser: checkBrowser,
};

const MARKS = { ok: '✓', warning: '!', failure: '✗' } as const;

export default command({
  name: 'doctor',
  summary: 'Checks that everything Pith needs is there and whole.',
  args: {},
  options: { clean: flag('remove archives that belong to no page, which saves that were killed leave behind') },
  examples: [['pith doctor', 'one line a check; ✗ needs repair, ! is only good to know']],
  async run({ clean, json }, io, config) {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const finding = await check(config, { clean }).catch((error: Error) => failure(error.message));
        return { name, ...finding };
      }),
    );
    const isHealthy = found.every(({ status }) => status !== 'failure');
    if (json) {
      await io.write(line({ healthy: isHealthy, checks: found }));
      return isHealthy ? 0 : exitCodeOf('unhealthy');
    }
    for (const { name, status, detail } of found) await io.write(`${MARKS[status]} ${name}: ${detail}\n`);
    if (!isHealthy) throw await trouble('unhealthy');
    return 0;
  },
});

async function checkDataFolder({ dataFolder }: Config): Promise<Finding> {
  const folder = await nearestFolder(dataFolder);
  // A trial, because permissions do not tell of read-only disks or of what root may do.
  await rmdir(await mkdtemp(join(folder, '.pith-doctor-')));
  return ok(folder === dataFolder ? dataFolder : `${dataFolder} (made by the first save)`);
}

async function nearestFolder(path: string): Promise<string> {
  const is = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return is ? path : nearestFolder(dirname(path));
}

async function checkLibrary(config: Config, { clean }: Wish): Promise<Finding> {
  if ((await nearestFolder(config.dataFolder)) !== config.dataFolder) return ok('none yet');
  const { check, close } = await openLibrary(config, () => []);
  try {
    return describe(await check({ clean }), clean);
  } finally {
    await close();
  }
}

function describe(report: StorageReport, clean: boolean): Finding {
  const { healthy, bookmarks, damage, withoutArchive, orphanArchives, notIndexed } = report;
  const facts = [
    `${bookmarks} rows`,
    ...damage.slice(0, 3),
    withoutArchive.length > 0 && `no archive for ${withoutArchive.join(', ')}`,
    notIndexed > 0 && `search does not know ${notIndexed}`,
    orphanArchives.length > 0 &&
      `${orphanArchives.length} stray archives ${clean ? 'removed' : '(remove them with --clean)'}`,
  ];
  const detail = facts.filter(Boolean).join('; ');
  if (!healthy) return failure(detail);
  return orphanArchives.length > 0 && !clean ? warning(detail) : ok(detail);
}

async function checkRules(config: Config): Promise<Finding> {
  const { rules, problems } = await loadRules(config);
  if (problems.length > 0) return warning(problems.map(({ message }) => message).join('; '));
  return ok(`${rules.length} loaded`);
}

async function checkWebReader(): Promise<Finding> {
  const { webFiles } = await import('@pith/web');
  await access(join(webFiles, 'index.html')).catch(() => {
    throw new Error('not built; run: npm run build -w apps/web');
  });
  return ok('built');
}

async function checkBrowser({ browser: named, programFolders, playwrightFolder }: Config): Promise<Finding> {
  const { findBrowser, tryBrowser } = await import('@pith/acquire');
  const place = await findBrowser({ named, programFolders, playwrightFolder });
  if (!place) {
    const problem = named ? `${named} (PITH_BROWSER) is not there` : 'not found';
    return warning(
      `${problem}; pages that need a browser cannot be rendered. Install chromium-headless-shell or Chrome`,
    );
  }
  const where = place.kind === 'program' ? place.path : new URL(place.url).host;
  return tryBrowser(place).then(
    (version) => ok(`${where}, version ${version}`),
    (error: Error) => warning(error.message),
  );
}
