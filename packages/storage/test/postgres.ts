/**
 * A real PostgreSQL for the tests: one server for each test file that asks, started when it first does, gone when the file
 * is done; a database of its own for each test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { ask, type Server, startPostgres } from '../../../tools/postgres/startPostgres.ts';
import { openStorage } from '../src/index.ts';

export { hasPostgres } from '../../../tools/postgres/startPostgres.ts';

let started: Promise<Server> | undefined;
let databases = 0;

/** The address of a database with an empty library: a copy of one that was made once. */
export async function newDatabase(): Promise<string> {
  const server = await (started ??= startWithTemplate());
  const name = `library_${databases++}`;
  await ask(server.urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE library`);
  return server.urlOf(name);
}

async function startWithTemplate(): Promise<Server> {
  const server = await startPostgres();
  await ask(server.urlOf('postgres'), 'CREATE DATABASE library');
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-template-'));
  const library = await openStorage({ dataFolder, databaseUrl: server.urlOf('library') });
  await library.close();
  await rm(dataFolder, { recursive: true });
  return server;
}

afterAll(async () => {
  await (await started)?.stop();
}, 30_000);
