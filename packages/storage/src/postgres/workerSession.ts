/** The database session in which a worker holds its lock. */

/** Class of the advisory locks of workers; the second key is the hash of the worker's id. */
export const WORKER_LOCK = 7_484_002;

export interface WorkerSession {
  hold(worker: string): Promise<void>;
  /** Rejects when the session ends before it is closed; then others may take the worker's jobs. */
  readonly lost: Promise<never>;
  close(): Promise<void>;
}

/** The database ends the session of a machine that it does not reach for `leaseMs`. */
export async function openWorkerSession(url: string, leaseMs: number): Promise<WorkerSession> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'pith worker lock',
    keepAlive: true,
  });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined); // may end before anyone waits for it
  let isClosing = false;
  client.on('error', reject);
  client.on('end', () => isClosing || reject(new Error('Connection terminated')));
  await client.connect();
  const seconds = Math.max(1, Math.round(leaseMs / 4000));
  await client.query(
    `SET tcp_keepalives_idle = ${seconds}; SET tcp_keepalives_interval = ${seconds}; SET tcp_keepalives_count = 3`,
  );
  const held = new Map<string, Promise<unknown>>();
  return {
    lost,
    async hold(worker) {
      const holding =
        held.get(worker) ?? client.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKER_LOCK, worker]);
      held.set(worker, holding);
      await holding;
    },
    async close() {
      isClosing = true;
      await client.end().catch(() => undefined);
    },
  };
}
