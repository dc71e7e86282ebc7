/**
 * PostgreSQL for the tests: one server per test file, started on first use and stopped after the file; a separate database
 * for each test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type PostgresServer, runSql, startPostgres } from '../../../tools/postgres/startPostgres.ts';
import { openStorage } from '../src/index.ts';

export { hasPostgres } from '../../../tools/postgres/startPostgres.ts';

let started: Promise<PostgresServer> | undefined;
let databaseCount = 0;

/** URL of a new database with an empty library, copied from a template. */
export async function newDatabase(): Promise<string> {
  const server = await (started ??= startWithTemplate());
  const name = `library_${databaseCount++}`;
  await runSql(server.urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE library`);
  return server.urlOf(name);
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  await runSql(server.urlOf('postgres'), 'CREATE DATABASE library');
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-template-'));
  const library = await openStorage({ dataFolder, databaseUrl: server.urlOf('library') });
  await library.close();
  await rm(dataFolder, { recursive: true });
  return server;
}

afterAll(async () => {
  await (await started)?.stop();
}, 30_000);
