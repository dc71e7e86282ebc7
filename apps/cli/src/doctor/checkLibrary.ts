/** Checks the library: its rows, archives, search index and jobs. */
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveMaintenance, Library } from '@pith/library';
import type { StorageReport } from '@pith/storage';
import type { Config } from '../config.ts';
import type { Io } from '../io.ts';
import { progressBar } from '../progress.ts';
import { loadRules, openLibrary } from '../wire.ts';
import { type DoctorOptions, type Finding, failure, listSome, type NamedFinding, ok, warning } from './finding.ts';

export async function checkLibrary(config: Config, options: DoctorOptions): Promise<Finding | readonly NamedFinding[]> {
  const { repair, rebuild, io } = options;
  const missing = rebuild ? undefined : await describeMissing(config);
  if (missing) return missing;
  const moved = rebuild ? await moveDamagedAside(config) : undefined;
  const access = repair || rebuild ? 'write' : 'read';
  const rules = rebuild ? (await loadRules(config)).forUser : () => [];
  const { library, isReadOnly, check, close } = await openLibrary(config, rules, undefined, access);
  try {
    const rebuilt = rebuild ? [{ name: 'rebuild', ...(await rebuildPages(library, config.user, { moved, io })) }] : [];
    const report = await check({
      repair,
      onProgress: (step, done, total) =>
        io.progress(done === undefined || total === undefined ? step : `${progressBar(done, total)} ${step}`),
    });
    return [
      ...rebuilt,
      { name: 'library', ...describeRows(report) },
      { name: 'archives', ...(await checkArchives(report, await library.archiveMaintenance(), options)) },
      { name: 'search index', ...describeIndex(report, { repair, isReadOnly }) },
      { name: 'jobs', ...describeJobs(report, options) },
    ];
  } finally {
    await close();
  }
}

/** Gives a library file that cannot be opened another name. Resolves to that name. */
async function moveDamagedAside(config: Config): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  try {
    const { close } = await openLibrary(config, () => [], undefined, 'read');
    await close();
    return undefined;
  } catch (error) {
    if ((error as { type?: unknown }).type !== 'library-corrupt') throw error;
  }
  const { LIBRARY_FILE } = await import('@pith/storage');
  const file = join(config.dataFolder, LIBRARY_FILE);
  const aside = `${file}.damaged-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`;
  await rename(file, aside);
  // SQLite would apply the log of the damaged file to the new one.
  for (const suffix of ['-wal', '-shm']) await rename(`${file}${suffix}`, `${aside}${suffix}`).catch(() => undefined);
  return aside;
}

interface RebuildContext {
  /** New name of the library file that could not be opened. */
  readonly moved: string | undefined;
  readonly io: Io;
}

async function rebuildPages(library: Library, user: string, { moved, io }: RebuildContext): Promise<Finding> {
  let count = 0;
  const failed: string[] = [];
  for await (const { id, error, done, total } of library.rebuildPages({ user, signal: io.signal() })) {
    if (error === undefined) count += 1;
    else failed.push(`${id} (${error})`);
    io.progress(`${progressBar(done, total)} bringing pages back`);
  }
  const details = [
    `${count} pages brought back from their archives`,
    moved !== undefined && `the damaged library is now ${moved}`,
    failed.length > 0 && `not brought back: ${listSome(failed)}`,
  ];
  return (failed.length > 0 ? failure : ok)(details.filter(Boolean).join('; '));
}

/** A library that does not exist: opening it would create an empty one. */
async function describeMissing(config: Config): Promise<Finding | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  const { countArchivedPages, LIBRARY_FILE } = await import('@pith/storage');
  const file = join(config.dataFolder, LIBRARY_FILE);
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found) return undefined;
  const pages = await countArchivedPages(config);
  if (pages === 0) return warning('there are no pages yet');
  return failure(
    `${file} is missing, but there are archives of ${pages} pages (restore a backup, or bring the pages back with --rebuild)`,
  );
}

function describeRows({ bookmarks, damage, unreadable, lostPages }: StorageReport): Finding {
  const details = [
    `${bookmarks} rows`,
    ...damage.slice(0, 3),
    unreadable.length > 0 &&
      `the text of ${listSome(unreadable)} cannot be read; save these pages again, or restore a backup`,
    lostPages > 0 &&
      `${lostPages} pages have an archive but no row (restore a backup, or bring the pages back with --rebuild)`,
  ];
  return (damage.length + unreadable.length + lostPages > 0 ? failure : ok)(details.filter(Boolean).join('; '));
}

async function checkArchives(
  { withArchive, withoutArchive, orphanArchives }: StorageReport,
  maintenance: ArchiveMaintenance,
  { repair, quick, io }: DoctorOptions,
): Promise<Finding> {
  const damaged = new Map(withoutArchive);
  let done = 0;
  for (const [id, user] of quick ? [] : withArchive) {
    if ((await maintenance.findDamage(id)) !== undefined) damaged.set(id, user);
    done += 1;
    io.progress(`${progressBar(done, withArchive.size)} reading the archives`);
  }
  const rebuilt: string[] = [];
  if (repair) for (const [id, user] of damaged) if (await maintenance.rebuild(user, id)) rebuilt.push(id);
  const remaining = [...damaged.keys()].filter((id) => !rebuilt.includes(id));
  const orphans = orphanArchives.length;
  const details = [
    `${withArchive.size} ${quick ? 'found' : 'read'}`,
    remaining.length > 0 && `missing or damaged: ${listSome(remaining)} (rebuild them with --repair)`,
    rebuilt.length > 0 && `rebuilt: ${listSome(rebuilt)}`,
    orphans > 0 && (repair ? `${orphans} orphaned, removed` : `${orphans} orphaned (remove them with --repair)`),
  ];
  const detail = details.filter(Boolean).join('; ');
  if (remaining.length > 0) return failure(detail);
  return orphans > 0 && !repair ? warning(detail) : ok(detail);
}

function describeIndex(
  { indexDamage, notIndexed, orphanIndexed }: StorageReport,
  { repair, isReadOnly }: { readonly repair: boolean; readonly isReadOnly: boolean },
): Finding {
  const faults = [
    indexDamage,
    notIndexed > 0 && `${notIndexed} pages are not indexed`,
    orphanIndexed > 0 && `${orphanIndexed} index entries have no page`,
  ].filter(Boolean);
  if (faults.length > 0)
    return repair ? ok(`repaired (${faults.join('; ')})`) : failure(`${faults.join('; ')} (repair it with --repair)`);
  return ok(isReadOnly ? 'complete; its contents can only be checked where the library can be written' : 'intact');
}

function describeJobs({ forgottenJobs }: StorageReport, { repair }: DoctorOptions): Finding {
  if (forgottenJobs === 0) return ok('all in the queue');
  const fault = `${forgottenJobs} waiting jobs are not in the queue`;
  return repair ? ok(`repaired (${fault})`) : failure(`${fault} (repair it with --repair, or start a worker)`);
}
