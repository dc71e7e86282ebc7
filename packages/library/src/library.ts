/** The libraries of all users of one storage: each user has one, and workers run the jobs of all. */
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createOAuth, type OAuth } from './accounts/oauth.ts';
import type { Bookmark } from './bookmark.ts';
import { type ArchivedImage, lazyArchiveReader } from './lazyArchiveReader.ts';
import type { ArchiveMaintenance } from './maintenance/archiveMaintenance.ts';
import type { RebuildOptions, RebuiltPage } from './maintenance/rebuildPages.ts';
import type { Jobs } from './ports/jobs.ts';
import type { LibraryPorts, Ports } from './ports/ports.ts';
import { publishFailure, runWorker, type WorkerOptions } from './runWorker.ts';
import { openShare } from './shares.ts';
import { createUserLibrary, type UserLibrary } from './userLibrary.ts';

export interface Library {
  /** The library of one user. It reads and changes nothing of other users. */
  for(user: string): UserLibrary;
  readonly accounts: Accounts;
  /** Programs that people allow to use their library. */
  readonly oauth: OAuth;
  /** The bookmark that a share link leads to; undefined if the token has expired or is not known. */
  openShare(token: string): Promise<Bookmark | undefined>;
  /** An image of a bookmark of any user, by its path in the archive. The id cannot be guessed, and grants access to the images. */
  image(bookmark: string, path: string): Promise<ArchivedImage | undefined>;
  /** Bytes of the archives of a user, or of all users. */
  diskUsage(user?: string): Promise<number>;
  /** Everything of all users, as `pith backup` writes it: only for administrators. */
  backup(signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Runs the queued jobs of all users until the signal aborts. */
  runWorker(options: WorkerOptions): Promise<void>;
  /** For a program that starts workers: what is left to do, and whose process has ended. */
  readonly queue: Pick<Jobs, 'pending' | 'releaseWorker'>;
  /** Checks and repairs archives. */
  archiveMaintenance(): Promise<ArchiveMaintenance>;
  /** Brings back pages whose rows are lost, from their archives. */
  rebuildPages(options: RebuildOptions): AsyncGenerator<RebuiltPage>;
}

export function createLibrary(ports: LibraryPorts): Library {
  const archives = lazyArchiveReader(ports);
  const portsFor = (user: string): Ports => ({ ...ports, ...ports.readingFor(user) });
  const accounts = createAccounts(ports);
  return {
    for: (user) => createUserLibrary(user, portsFor(user), archives),
    accounts,
    oauth: createOAuth(ports, accounts),
    openShare: (token) => openShare(token, ports),
    async image(id, path) {
      const owner = await ports.bookmarks.ownerOf(id);
      const bookmark = owner === undefined ? undefined : await ports.bookmarks.byId(owner, id);
      return bookmark && archives.image(bookmark, path);
    },
    async diskUsage(user) {
      const sizes = await ports.blobs.sizes();
      const ids = user === undefined ? sizes.keys() : await ports.bookmarks.ids(user);
      let bytes = 0;
      for (const id of ids) bytes += sizes.get(id) ?? 0;
      return bytes;
    },
    backup: (signal) => ports.backupChunks({ signal }),
    runWorker: (options) => runWorker(options, { ...ports, portsFor }),
    queue: {
      pending: ports.jobs.pending,
      async releaseWorker(worker, error) {
        const ended = await ports.jobs.releaseWorker(worker, error);
        for (const attempt of ended) await publishFailure(attempt, ports);
        return ended;
      },
    },
    async *rebuildPages(options) {
      yield* (await import('./maintenance/rebuildPages.ts')).rebuildPages(options, portsFor(options.user));
    },
    archiveMaintenance: async () =>
      (await import('./maintenance/archiveMaintenance.ts')).createArchiveMaintenance(ports),
  };
}
