/** Doing what was accepted: each job is a save, told again with the library's own story. */
import type { Job, WorkOptions } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';
import { troubleOf } from './troubleOf.ts';

export interface Duties {
  readonly concurrency?: number | undefined;
  readonly perHost?: number | undefined;
  readonly leaseMs?: number | undefined;
  readonly untilEmpty?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onEnd?: WorkOptions['onEnd'];
}

export const DEFAULT_LEASE_MS = 30_000;

/** Troubles that time may cure; everything else that has a name will be the same tomorrow. */
const PASSING = new Set([
  ...['dns-failed', 'no-connection', 'timed-out', 'http-server-error', 'broken-response', 'tls-failed'],
  ...['library-busy', 'disk-full', 'disk-failing', 'database-unreachable', 'blobs-failed', 'cancelled'],
]);

export async function workOn(duties: Duties, ports: Ports): Promise<void> {
  const { concurrency = 4, perHost = 2, leaseMs = DEFAULT_LEASE_MS, untilEmpty, signal, onEnd } = duties;
  const { keepPage } = await import('./keep/story.ts');
  await ports.jobs.work(
    async (job, { signal: stop, progress }) => {
      await progress('fetching');
      await keepPage({ ...requestOf(job), signal: stop }, ports);
    },
    { concurrency, perHost, leaseMs, untilEmpty, signal, onEnd, isFinal },
  );
}

function isFinal(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble !== undefined && !PASSING.has(trouble.type);
}

function requestOf({ id, user, bookmark, payload }: Job) {
  const { url, html } = payload;
  return { user, bookmark, job: id, url: String(url), html: typeof html === 'string' ? html : undefined };
}
