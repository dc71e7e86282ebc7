/** Doing what was accepted: each job is told again with the library's own stories. */
import type { Progress } from '@pith/core';
import { errorInfo } from './errorInfo.ts';
import type { Job, JobKind, JobProgress, WorkOptions } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';
import { fromPayload } from './savePayload.ts';

export interface Duties {
  readonly concurrency?: number | undefined;
  readonly perHost?: number | undefined;
  readonly leaseMs?: number | undefined;
  readonly untilEmpty?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onEnd?: WorkOptions['onEnd'];
}

export const DEFAULT_LEASE_MS = 30_000;
/** Jobs that ended well are of interest for some weeks; a library is for decades. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;

/** ErrorTable that time may cure; everything else that has a name will be the same tomorrow. */
const PASSING = new Set([
  ...['dns-failed', 'no-connection', 'timed-out', 'http-server-error', 'broken-response', 'tls-failed'],
  ...['library-busy', 'disk-full', 'disk-failing', 'database-unreachable', 'blobs-failed', 'cancelled'],
]);

interface At {
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

const duty: Readonly<Record<JobKind, (job: Job, at: At, ports: Ports) => Promise<unknown>>> = {
  async save({ id, user, bookmark, payload }, at, ports) {
    const { savePage } = await import('./save/savePage.ts');
    return savePage({ ...at, ...fromPayload(payload), user, bookmark, job: id }, ports);
  },
  async links({ id, user, bookmark }, at, ports) {
    const { linkUp } = await import('./save/linkUp.ts');
    return linkUp({ ...at, user, id: bookmark, job: id }, ports);
  },
};

export async function workOn(duties: Duties, ports: Ports): Promise<void> {
  const { concurrency = 4, perHost = 2, leaseMs = DEFAULT_LEASE_MS, untilEmpty, signal, onEnd } = duties;
  await ports.jobs.forget(new Date(ports.now().getTime() - REMEMBERED_MS).toISOString());
  await ports.jobs.work(
    async (job, { signal: stop, progress }) => {
      const notes = notesOf(progress);
      try {
        await duty[job.kind](job, { signal: stop, progress: notes.progress }, ports);
      } finally {
        await notes.end();
      }
    },
    { concurrency, perHost, leaseMs, untilEmpty, signal, onEnd, isFinal },
  );
}

const NOTE_EVERY_MS = 200;

/** Writes the latest of what it hears, no oftener than anybody looks: some steps have thousands of events. */
function notesOf(write: (what: JobProgress) => Promise<void>) {
  let latest: JobProgress | undefined;
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    const what = latest;
    latest = undefined;
    if (what) written = written.then(() => write(what)).catch(() => undefined); // it is only a note
  };
  return {
    progress: (({ step, done, total }) => {
      latest = { step, done, total };
      if (timer) return;
      flush();
      timer = setTimeout(flush, NOTE_EVERY_MS);
    }) satisfies Progress,
    async end() {
      clearTimeout(timer);
      latest = undefined;
      await written;
    },
  };
}

function isFinal(error: unknown): boolean {
  const trouble = errorInfo(error);
  return trouble !== undefined && !PASSING.has(trouble.type);
}
