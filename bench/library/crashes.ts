/** Kills saving processes and workers many times on both databases; PostgreSQL runs with fsync. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCrashTest } from '../../packages/storage/test/crashTest.ts';
import { runSql, startPostgres } from '../../tools/postgres/startPostgres.ts';

export async function benchCrashes(rounds: number): Promise<string[]> {
  const failed: string[] = [];
  const server = await startPostgres({ durable: true });
  try {
    await runSql(server.urlOf('postgres'), 'CREATE DATABASE pith');
    for (const databaseUrl of [undefined, server.urlOf('pith')]) {
      const name = databaseUrl ? 'postgres' : 'sqlite';
      const dataFolder = await mkdtemp(join(tmpdir(), 'pith-crash-'));
      const { acknowledged, killed, drainedMs, failures } = await runCrashTest({ rounds, dataFolder, databaseUrl });
      console.log(
        `${name}: ${killed} processes killed, ${acknowledged} pages acknowledged, ${failures.length} failures; all jobs done ${(drainedMs / 1000).toFixed(1)} s after the last kill`,
      );
      for (const failure of failures) console.log(`  ${failure}`);
      failed.push(...failures.map((failure) => `${name}: ${failure}`));
      await rm(dataFolder, { recursive: true, force: true });
    }
  } finally {
    await server.stop();
  }
  return failed;
}
