import { access, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchiveMaintenance } from '@pith/library';
import type { StorageReport } from '@pith/storage';
import { command, flag } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import { exitCodeOf } from '../exitCodes.ts';
import type { Io } from '../io.ts';
import { jsonLine } from '../jsonOutput.ts';
import { progressBar } from '../progress.ts';
import { loadRules, openLibrary } from '../wire.ts';

interface Finding {
  readonly status: 'ok' | 'warning' | 'failure';
  readonly detail: string;
}

const ok = (detail: string): Finding => ({ status: 'ok', detail });
const warning = (detail: string): Finding => ({ status: 'warning', detail });
const failure = (detail: string): Finding => ({ status: 'failure', detail });

interface CheckOptions {
  readonly repair: boolean;
  /** Skip slow checks. */
  readonly quick: boolean;
  readonly io: Io;
}

type NamedFinding = Finding & { readonly name: string };

/** The checks by name. An error that a check throws becomes a failure with its message. */
const checks: Readonly<
  Record<string, (config: Config, options: CheckOptions) => Promise<Finding | readonly NamedFinding[]>>
> = {
  node: async () => ok(process.version), // bin/pith.js rejects older versions
  'data folder': checkDataFolder,
  library: checkLibrary,
  rules: checkRules,
  'web reader': checkWebReader,
  browser: checkBrowser,
};

const MARKS = { ok: '✓', warning: '!', failure: '✗' } as const;

export default command({
  name: 'doctor',
  summary: 'Checks that the library is intact and that everything Pith needs is installed.',
  args: {},
  details: `Reads every archive and every text. --repair repairs the search index and the job queue, rebuilds missing and damaged archives from their readable parts and
from the article in the library, and removes orphaned archives, which belong to no page.`,
  options: {
    repair: flag('repair the search index, the archives and the job queue'),
    quick: flag('do not read the archives'),
  },
  examples: [
    ['pith doctor', 'print one line for each check: ✓ is fine, ! is a warning, ✗ needs repair'],
    ['pith doctor --repair', 'repair, and print what was done'],
  ],
  async run({ repair, quick, json }, io, config) {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<readonly NamedFinding[]> => {
        const result = await check(config, { repair, quick, io }).catch((error: Error) => failure(error.message));
        return 'status' in result ? [{ name, ...result }] : result;
      }),
    ).then((all) => all.flat());
    const isHealthy = found.every(({ status }) => status !== 'failure');
    if (json) {
      await io.write(jsonLine({ healthy: isHealthy, checks: found }));
      return isHealthy ? 0 : exitCodeOf('unhealthy');
    }
    for (const { name, status, detail } of found) await io.write(`${MARKS[status]} ${name}: ${detail}\n`);
    if (!isHealthy) throw await cliError('unhealthy');
    return 0;
  },
});

async function checkDataFolder({ dataFolder }: Config): Promise<Finding> {
  const folder = await nearestFolder(dataFolder);
  // Create a folder to test it: permissions say nothing about read-only disks or about what root may do.
  await rmdir(await mkdtemp(join(folder, '.pith-doctor-')));
  return ok(folder === dataFolder ? dataFolder : `${dataFolder} (will be created by the first save)`);
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found ? path : nearestFolder(dirname(path));
}

async function checkLibrary(config: Config, options: CheckOptions): Promise<Finding | readonly NamedFinding[]> {
  if ((await nearestFolder(config.dataFolder)) !== config.dataFolder) return ok('not created yet');
  const { library, check, close } = await openLibrary(config, () => []);
  try {
    const report = await check({ repair: options.repair });
    return [
      { name: 'library', ...describeRows(report) },
      { name: 'archives', ...(await checkArchives(report, await library.archiveMaintenance(), options)) },
      { name: 'search index', ...describeIndex(report, options) },
      { name: 'jobs', ...describeJobs(report, options) },
    ];
  } finally {
    await close();
  }
}

function describeRows({ bookmarks, damage, unreadable }: StorageReport): Finding {
  const details = [
    `${bookmarks} rows`,
    ...damage.slice(0, 3),
    unreadable.length > 0 &&
      `the text of ${listIds(unreadable)} cannot be read; save these pages again, or restore a backup`,
  ];
  return (damage.length + unreadable.length > 0 ? failure : ok)(details.filter(Boolean).join('; '));
}

async function checkArchives(
  { withArchive, withoutArchive, orphanArchives }: StorageReport,
  maintenance: ArchiveMaintenance,
  { repair, quick, io }: CheckOptions,
): Promise<Finding> {
  const damaged = new Map(withoutArchive);
  let done = 0;
  for (const [id, user] of quick ? [] : withArchive) {
    if ((await maintenance.findDamage(id)) !== undefined) damaged.set(id, user);
    done += 1;
    io.progress(`${progressBar(done, withArchive.size)} archives`);
  }
  const rebuilt: string[] = [];
  if (repair) for (const [id, user] of damaged) if (await maintenance.rebuild(user, id)) rebuilt.push(id);
  const remaining = [...damaged.keys()].filter((id) => !rebuilt.includes(id));
  const orphans = orphanArchives.length;
  const details = [
    `${withArchive.size} ${quick ? 'found' : 'read'}`,
    remaining.length > 0 && `missing or damaged: ${listIds(remaining)} (rebuild them with --repair)`,
    rebuilt.length > 0 && `rebuilt: ${listIds(rebuilt)}`,
    orphans > 0 && (repair ? `${orphans} orphaned, removed` : `${orphans} orphaned (remove them with --repair)`),
  ];
  const detail = details.filter(Boolean).join('; ');
  if (remaining.length > 0) return failure(detail);
  return orphans > 0 && !repair ? warning(detail) : ok(detail);
}

function describeIndex({ indexDamage, notIndexed, orphanIndexed }: StorageReport, { repair }: CheckOptions): Finding {
  const faults = [
    indexDamage,
    notIndexed > 0 && `${notIndexed} pages are not indexed`,
    orphanIndexed > 0 && `${orphanIndexed} index entries have no page`,
  ].filter(Boolean);
  if (faults.length === 0) return ok('intact');
  return repair ? ok(`repaired (${faults.join('; ')})`) : failure(`${faults.join('; ')} (repair it with --repair)`);
}

function describeJobs({ forgottenJobs }: StorageReport, { repair }: CheckOptions): Finding {
  if (forgottenJobs === 0) return ok('all in the queue');
  const fault = `${forgottenJobs} waiting jobs are not in the queue`;
  return repair ? ok(`repaired (${fault})`) : failure(`${fault} (repair it with --repair, or start a worker)`);
}

const MAX_LISTED_IDS = 5;
const listIds = (ids: readonly string[]) =>
  [
    ...ids.slice(0, MAX_LISTED_IDS),
    ...(ids.length > MAX_LISTED_IDS ? [`and ${ids.length - MAX_LISTED_IDS} more`] : []),
  ].join(', ');

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

async function checkBrowser({
  browser: configured,
  programFolders,
  playwrightFolder,
  dataFolder,
}: Config): Promise<Finding> {
  const { findBrowser, probeBrowser } = await import('@pith/acquire');
  const location = await findBrowser({ named: configured, programFolders, playwrightFolder });
  if (!location) {
    const reason = configured ? `${configured} (PITH_BROWSER) was not found` : 'not found';
    return warning(
      `${reason}; pages that need a browser cannot be rendered. Install chromium-headless-shell or Chrome`,
    );
  }
  const where = location.kind === 'program' ? location.path : new URL(location.url).host;
  return probeBrowser(location, join(dataFolder, 'browsers')).then(
    (version) => ok(`${where}, version ${version}`),
    (error: Error) => warning(error.message),
  );
}
