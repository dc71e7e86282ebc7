/** Savers and workers killed many times on both databases; PostgreSQL with every commit forced to the disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crash } from '../../packages/storage/test/crashes.ts';
import { ask, startPostgres } from '../../tools/postgres/startPostgres.ts';

export async function benchCrashes(rounds: number): Promise<string[]> {
  const broken: string[] = [];
  const server = await startPostgres({ durable: true });
  try {
    await ask(server.urlOf('postgres'), 'CREATE DATABASE pith');
    for (const databaseUrl of [undefined, server.urlOf('pith')]) {
      const name = databaseUrl ? 'postgres' : 'sqlite';
      const dataFolder = await mkdtemp(join(tmpdir(), 'pith-crash-'));
      const { acknowledged, killed, drainedMs, warnings } = await crash({ rounds, dataFolder, databaseUrl });
      console.log(
        `${name}: ${killed} processes killed, ${acknowledged} pages acknowledged, ${warnings.length} warnings; all jobs over ${(drainedMs / 1000).toFixed(1)} s after the last kill (lease 1.5 s)`,
      );
      for (const problem of warnings) console.log(`  ${problem}`);
      broken.push(...warnings.map((problem) => `${name}: ${problem}`));
      await rm(dataFolder, { recursive: true, force: true });
    }
  } finally {
    await server.stop();
  }
  return broken;
}
