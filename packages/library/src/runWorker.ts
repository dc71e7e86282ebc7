/** Runs queued jobs with the same code that runs them in the foreground. */
import type { Progress } from '@pith/core';
import { errorInfo } from './errorInfo.ts';
import type { EndedAttempt, Job, JobKind, JobProgress, JobRunOptions } from './ports/jobs.ts';
import type { Ports, StoragePorts } from './ports/ports.ts';
import { fromPayload } from './savePayload.ts';
import { deleteIfDue } from './scheduledDeletion.ts';
import { deliverMessages, publishEvent } from './webhooks.ts';

export interface WorkerOptions {
  readonly concurrency?: number | undefined;
  readonly perHost?: number | undefined;
  readonly leaseMs?: number | undefined;
  readonly untilEmpty?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly drain?: AbortSignal | undefined;
  readonly onWorker?: JobRunOptions['onWorker'];
  readonly onStart?: ((job: Job) => void) | undefined;
  readonly onEnd?: JobRunOptions['onEnd'];
  readonly onError?: JobRunOptions['onError'];
}

interface WorkerPorts extends Pick<Ports, 'jobs' | 'now'> {
  /** The ports of the user whose job it is. */
  portsFor(user: string): Ports;
}

export const DEFAULT_CONCURRENCY = 4;
export const DEFAULT_LEASE_MS = 30_000;
/** Finished jobs are kept for 30 days. */
const FINISHED_JOBS_MS = 30 * 24 * 60 * 60 * 1000;

/** Errors that may not occur again on the next attempt. Every other typed error is permanent. */
const TRANSIENT_ERRORS = new Set([
  ...['dns-failed', 'no-connection', 'timed-out', 'http-server-error', 'broken-response', 'tls-failed'],
  ...[
    'webhook-failed',
    'library-busy',
    'disk-full',
    'disk-failing',
    'database-unreachable',
    'blobs-failed',
    'cancelled',
  ],
]);

interface HandlerContext {
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

const jobHandlers: Readonly<Record<JobKind, (job: Job, context: HandlerContext, ports: Ports) => Promise<unknown>>> = {
  async save({ id, user, bookmark, payload }, context, ports) {
    const [{ savePage }, { wholeBodyRule }] = await Promise.all([
      import('./save/savePage.ts'),
      import('./save/wholeBodyRule.ts'),
    ]);
    const request = fromPayload(payload);
    const reading = request.isArticle ? { rules: () => [wholeBodyRule()], scripts: undefined } : {};
    const { bookmark: saved } = await savePage(
      { ...context, ...request, user, bookmark, job: id },
      { ...ports, ...reading },
    );
    return publishEvent('bookmark.saved', [saved], ports);
  },
  async links({ id, user, bookmark }, context, ports) {
    const { checkLinks } = await import('./save/checkLinks.ts');
    return checkLinks({ ...context, user, id: bookmark, job: id }, ports);
  },
  delete: ({ user, bookmark }, _, ports) => deleteIfDue(user, bookmark, ports),
  webhook: (job, { signal }, ports) => deliverMessages(job, signal, ports),
};

export async function runWorker(options: WorkerOptions, { jobs, now, portsFor }: WorkerPorts): Promise<void> {
  const { concurrency = DEFAULT_CONCURRENCY, perHost = 2, leaseMs = DEFAULT_LEASE_MS, onStart, ...others } = options;
  await jobs.removeFinished(new Date(now().getTime() - FINISHED_JOBS_MS).toISOString());
  const publishing = new Set<Promise<void>>();
  await jobs.run(
    async (job, context) => {
      onStart?.(job);
      const progress = throttledProgress(context.progress);
      try {
        await jobHandlers[job.kind](job, { signal: context.signal, progress: progress.report }, portsFor(job.user));
      } finally {
        await progress.end();
      }
    },
    {
      ...others,
      concurrency,
      perHost,
      leaseMs,
      isPermanent,
      onEnd(job, outcome) {
        others.onEnd?.(job, outcome);
        const published = publishFailure({ job, outcome }, portsFor(job.user));
        publishing.add(published);
        void published.finally(() => publishing.delete(published));
      },
    },
  );
  await Promise.all(publishing);
}

/** Tells webhooks that a page could not be saved. Never rejects. */
export async function publishFailure({ job, outcome }: EndedAttempt, ports: StoragePorts): Promise<void> {
  if (job.kind !== 'save' || outcome !== 'dead') return;
  const bookmark = await ports.bookmarks.byId(job.user, job.bookmark).catch(() => undefined);
  if (bookmark) await publishEvent('bookmark.failed', [bookmark], ports);
}

const PROGRESS_INTERVAL_MS = 200;

/** Writes only the latest progress, at most once per interval: some steps report thousands of events. */
function throttledProgress(write: (progress: JobProgress) => Promise<void>) {
  let latest: JobProgress | undefined;
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    const progress = latest;
    latest = undefined;
    // Progress is only informative: an error while writing it does not fail the job.
    if (progress) written = written.then(() => write(progress)).catch(() => undefined);
  };
  return {
    report: (({ step, done, total }) => {
      latest = { step, done, total };
      if (timer) return;
      flush();
      timer = setTimeout(flush, PROGRESS_INTERVAL_MS);
    }) satisfies Progress,
    async end() {
      clearTimeout(timer);
      latest = undefined;
      await written;
    },
  };
}

function isPermanent(error: unknown): boolean {
  const expected = errorInfo(error);
  return expected !== undefined && !TRANSIENT_ERRORS.has(expected.type);
}
