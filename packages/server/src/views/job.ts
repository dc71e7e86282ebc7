import type { Job as JobJson } from '@pith/api';
import type { BookmarkSummary, Job, UserLibrary } from '@pith/library';
import { toShortId } from '../shortId.ts';

/** Jobs with the titles of their bookmarks. */
export async function jobViews(jobs: readonly Job[], library: UserLibrary): Promise<JobJson[]> {
  const ids = [...new Set(jobs.map(({ bookmark }) => bookmark))];
  const { items } = await library.list({ query: { kind: 'ids', ids }, limit: ids.length });
  const byId = new Map(items.map((item) => [item.id, item]));
  return jobs.map((job) => jobView(job, byId.get(job.bookmark)));
}

function jobView(job: Job, bookmark: BookmarkSummary | undefined): JobJson {
  const { progress, error, finishedAt } = job;
  return {
    id: toShortId(job.id),
    kind: job.kind,
    state: job.state,
    ...(job.kind === 'webhook'
      ? { webhook: toShortId(job.bookmark) }
      : { bookmark: { id: toShortId(job.bookmark), ...(bookmark && { title: bookmark.title, url: bookmark.url }) } }),
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    ...(progress && { progress }),
    ...(error && { error: { type: error.type, message: error.message } }),
    created: job.createdAt,
    ...(job.state === 'waiting' && { next_attempt: job.runAt }),
    ...(finishedAt !== undefined && { finished: finishedAt }),
  };
}
