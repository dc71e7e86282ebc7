import { access, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchiveCare } from '@pith/library';
import type { StorageReport } from '@pith/storage';
import { command, flag } from '../command.ts';
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import { exitCodeOf } from '../exitCodes.ts';
import type { Io } from '../io.ts';
import { bar } from '../progress.ts';
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
  readonly repair: boolean;
  /** Leaves out what takes long. */
  readonly quick: boolean;
  readonly io: Io;
}

type Named = Finding & { readonly name: string };

/** Each looks at one thing. What it throws is a failure with that message. */
const checks: Readonly<Record<string, (config: Config, wish: Wish) => Promise<Finding | readonly Named[]>>> = {
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
  details: `Every archive is read, and every text. --repair makes the search index whole, makes archives anew that are gone or damaged, of what can be read
of them and of the article in the library, and removes archives that belong to no page.`,
  options: {
    repair: flag('make whole what can be made whole'),
    quick: flag('do not read the archives'),
  },
  examples: [
    ['pith doctor', 'one line a check; ✗ needs repair, ! is only good to know'],
    ['pith doctor --repair', 'says what was done'],
  ],
  async run({ repair, quick, json }, io, config) {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<readonly Named[]> => {
        const answer = await check(config, { repair, quick, io }).catch((error: Error) => failure(error.message));
        return 'status' in answer ? [{ name, ...answer }] : answer;
      }),
    ).then((all) => all.flat());
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

async function checkLibrary(config: Config, wish: Wish): Promise<Finding | readonly Named[]> {
  if ((await nearestFolder(config.dataFolder)) !== config.dataFolder) return ok('none yet');
  const { library, check, close } = await openLibrary(config, () => []);
  try {
    const report = await check({ repair: wish.repair });
    return [
      { name: 'library', ...describeRows(report) },
      { name: 'archives', ...(await checkArchives(report, await library.archiveCare(), wish)) },
      { name: 'search index', ...describeIndex(report, wish) },
    ];
  } finally {
    await close();
  }
}

function describeRows({ bookmarks, damage, unreadable }: StorageReport): Finding {
  const facts = [
    `${bookmarks} rows`,
    ...damage.slice(0, 3),
    unreadable.length > 0 && `the text of ${some(unreadable)} cannot be read; save again, or restore a backup`,
  ];
  return (damage.length + unreadable.length > 0 ? failure : ok)(facts.filter(Boolean).join('; '));
}

async function checkArchives(
  { withArchive, withoutArchive, orphanArchives }: StorageReport,
  care: ArchiveCare,
  { repair, quick, io }: Wish,
): Promise<Finding> {
  const bad = new Map(withoutArchive);
  let done = 0;
  for (const [id, user] of quick ? [] : withArchive) {
    if ((await care.problem(id)) !== undefined) bad.set(id, user);
    done += 1;
    io.progress(`${bar(done, withArchive.size)} archives`);
  }
  const made: string[] = [];
  if (repair) for (const [id, user] of bad) if (await care.rebuild(user, id)) made.push(id);
  const left = [...bad.keys()].filter((id) => !made.includes(id));
  const strays = orphanArchives.length;
  const facts = [
    `${withArchive.size} ${quick ? 'there' : 'read'}`,
    left.length > 0 && `gone or damaged: ${some(left)} (make them anew with --repair)`,
    made.length > 0 && `made anew: ${some(made)}`,
    strays > 0 && `${strays} of no page ${repair ? 'removed' : '(remove them with --repair)'}`,
  ];
  const detail = facts.filter(Boolean).join('; ');
  if (left.length > 0) return failure(detail);
  return strays > 0 && !repair ? warning(detail) : ok(detail);
}

function describeIndex({ indexDamage, notIndexed, strayIndexed }: StorageReport, { repair }: Wish): Finding {
  const facts = [
    indexDamage,
    notIndexed > 0 && `${notIndexed} pages are missing`,
    strayIndexed > 0 && `${strayIndexed} pages too many`,
  ].filter(Boolean);
  if (facts.length === 0) return ok('whole');
  return repair ? ok(`made whole (${facts.join('; ')})`) : failure(`${facts.join('; ')} (make it whole with --repair)`);
}

const MAX_NAMED = 5;
const some = (ids: readonly string[]) =>
  [...ids.slice(0, MAX_NAMED), ...(ids.length > MAX_NAMED ? [`and ${ids.length - MAX_NAMED} more`] : [])].join(', ');

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
  browser: named,
  programFolders,
  playwrightFolder,
  dataFolder,
}: Config): Promise<Finding> {
  const { findBrowser, tryBrowser } = await import('@pith/acquire');
  const place = await findBrowser({ named, programFolders, playwrightFolder });
  if (!place) {
    const problem = named ? `${named} (PITH_BROWSER) is not there` : 'not found';
    return warning(
      `${problem}; pages that need a browser cannot be rendered. Install chromium-headless-shell or Chrome`,
    );
  }
  const where = place.kind === 'program' ? place.path : new URL(place.url).host;
  return tryBrowser(place, join(dataFolder, 'browsers')).then(
    (version) => ok(`${where}, version ${version}`),
    (error: Error) => warning(error.message),
  );
}
