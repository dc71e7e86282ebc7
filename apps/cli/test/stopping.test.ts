/** `pith serve` ends soon after SIGTERM, whatever the database does. */
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, type PostgresServer, runSql, startPostgres } from '../../../tools/postgres/startPostgres.ts';
import { spawnPith, tempFolder } from './kit.ts';

const MAX_STOP_MS = 10_000;

/** Starts the server and calls `whenServing`; resolves to how long it took to end after SIGTERM. */
async function timeToStop(env: Record<string, string>, whenServing: () => Promise<void>): Promise<number> {
  let stoppedAt = 0;
  const { stderr } = await spawnPith(['serve', '--port', '0', '--json'], {
    env: { PITH_DATA: await tempFolder(), ...env },
    onOutput(child) {
      void whenServing().finally(() => {
        stoppedAt = performance.now();
        child.kill('SIGTERM');
      });
    },
  });
  if (stoppedAt === 0) throw new Error(`it ended by itself: ${stderr}`);
  return performance.now() - stoppedAt;
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1000));

describe('pith serve', { timeout: 60_000 }, () => {
  test('ends within 10 s of SIGTERM, while another program has locked the library', async () => {
    const folder = await tempFolder();
    const ms = await timeToStop({ PITH_DATA: folder }, async () => {
      const other = new DatabaseSync(join(folder, 'library.sqlite'));
      onTestFinished(() => other.close());
      other.exec('BEGIN IMMEDIATE');
      await soon();
    });
    expect(ms).toBeLessThan(MAX_STOP_MS);
  });

  test.runIf(hasPostgres)('ends within 10 s of SIGTERM, while the database does not answer', async () => {
    const server: PostgresServer = await startPostgres();
    onTestFinished(() => server.stop());
    await runSql(server.urlOf('postgres'), 'CREATE DATABASE library');
    const proxy = await startProxy(server.port);
    const url = `postgres://pith@127.0.0.1:${proxy.port}/library`;
    const ms = await timeToStop({ PITH_DATABASE_URL: url }, async () => {
      await soon();
      proxy.freeze();
      await soon();
    });
    expect(ms).toBeLessThan(MAX_STOP_MS);
  });
});

/** Forwards connections until it freezes: then nothing arrives any more, and nothing is closed. */
async function startProxy(target: number) {
  const sockets: Socket[] = [];
  let isFrozen = false;
  const server = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.push(from);
      from.on('data', (chunk) => isFrozen || to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => isFrozen || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    freeze: () => {
      isFrozen = true;
    },
  };
}
