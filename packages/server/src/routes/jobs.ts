import {
  cancelJob,
  DEFAULT_LIMIT,
  getJob,
  type JobEvent as JobEventJson,
  listJobs,
  retryBookmark,
  retryJob,
  type Upload,
  watchJobs,
} from '@pith/api';
import { decodeHtml, type Job, type UserLibrary, type WatchJobsOptions } from '@pith/library';
import { serverError } from '../errors.ts';
import { type Context, handle } from '../handle.ts';
import { fromShortId } from '../shortId.ts';
import { bookmarkHeaders } from '../views/bookmark.ts';
import { jobViews } from '../views/job.ts';
import { findBookmark } from './findBookmark.ts';

export const jobs = [
  handle(listJobs, async ({ query }, { library }) => {
    const found = await library.jobs({
      state: query.state,
      kind: query.kind,
      bookmark: query.bookmark === undefined ? undefined : fromShortId(query.bookmark),
      limit: query.limit || DEFAULT_LIMIT,
      offset: query.offset,
    });
    return { body: { counts: await library.jobCounts(), jobs: await jobViews(found, library) }, headers: {} };
  }),

  handle(watchJobs, async ({ query }, { library, signal, openEventStream }) => {
    openEventStream();
    return { body: eventViews(library, { signal, wait: query.wait }), headers: {} };
  }),

  handle(getJob, async ({ params }, context) => answer(await findJob(params.id, context), context)),

  handle(retryJob, async ({ params }, context) => {
    const { id } = await findJob(params.id, context);
    const job = await context.library.retryJob(id);
    if (!job) throw serverError('cannot-retry');
    return answer(job, context);
  }),

  handle(cancelJob, async ({ params }, context) => {
    const { id } = await findJob(params.id, context);
    const job = await context.library.cancelJob(id);
    if (!job) throw serverError('cannot-cancel');
    return answer(job, context);
  }),

  handle(retryBookmark, async ({ params, body }, context) => {
    const { id } = await findBookmark(params.id, context);
    const bookmark = await context.library.retrySave(id, { render: body.render, html: await htmlOf(body.html) });
    if (!bookmark) throw serverError('not-found');
    return {
      body: { status: 202, message: 'The page will be saved again.' },
      headers: bookmarkHeaders(bookmark, context.root),
    };
  }),
];

async function findJob(id: string, { library }: Context): Promise<Job> {
  const job = await library.job(fromShortId(id));
  if (!job) throw serverError('not-found');
  return job;
}

async function answer(job: Job, { library }: Context) {
  const [body] = await jobViews([job], library);
  return { body: body!, headers: {} };
}

const htmlOf = async (html: string | Upload | undefined) =>
  typeof html === 'object' ? decodeHtml(html.bytes, html.contentType || 'text/html') : html || undefined;

async function* eventViews(library: UserLibrary, options: WatchJobsOptions): AsyncGenerator<JobEventJson, void> {
  for await (const event of library.watchJobs(options)) {
    if (event.event === 'counts') yield event;
    else for (const job of await jobViews([event.job], library)) yield { event: 'job', job };
  }
}
