/** Endpoints for the queue: what is being saved, what failed and why. Not part of Readeck. */
import * as z from 'zod/mini';
import { bookmarkHeaders, idParam } from './bookmarks.ts';
import { described } from './described.ts';
import { endpoint, events, fields, json } from './endpoint.ts';
import { id, message, paging, time, upload } from './values.ts';

const kind = z.enum(['save', 'links', 'delete', 'webhook']);
const state = z.enum(['waiting', 'running', 'done', 'dead', 'cancelled']);

export const job = z.object({
  id: described(z.string(), 'Id of the job.'),
  kind: described(
    kind,
    '`save`: saves a page; `links`: checks its links; `delete`: deletes a bookmark later; `webhook`: delivers messages.',
  ),
  state: described(state, '`waiting`: queued, or waits for the next attempt; `dead`: failed, and is not tried again.'),
  bookmark: described(
    z.optional(
      z.object({
        id: described(z.string(), 'Id of the bookmark.'),
        title: described(z.optional(z.string()), 'Its title; missing if the bookmark is deleted.'),
        url: described(z.optional(z.string()), 'URL of the page; missing if the bookmark is deleted.'),
      }),
    ),
    'The bookmark it works on.',
  ),
  webhook: described(z.optional(z.string()), 'Id of the webhook whose messages it delivers.'),
  attempts: described(z.number(), 'How often it was tried.'),
  max_attempts: described(z.number(), 'How often it is tried.'),
  progress: described(
    z.optional(
      z.object({
        step: described(z.string(), 'Current step: `fetch`, `render`, `images`, …; more may be added.'),
        done: described(z.optional(z.number()), 'How much of the step is done.'),
        total: described(z.optional(z.number()), 'Total amount of the step.'),
      }),
    ),
    'How far a running job is.',
  ),
  error: described(
    z.optional(
      z.object({
        type: described(z.string(), 'Error type; see the list of errors.'),
        message: described(z.string(), 'Message for people.'),
      }),
    ),
    'Why the last attempt failed.',
  ),
  created: described(time, 'When it was queued.'),
  next_attempt: described(z.optional(time), 'When a waiting job starts, at the earliest.'),
  finished: described(z.optional(time), 'When it ended.'),
});

export type Job = z.output<typeof job>;

const counts = z.object({
  waiting: described(z.number(), 'Number of jobs that wait.'),
  running: described(z.number(), 'Number of jobs that run.'),
  done: described(z.number(), 'Number of jobs that succeeded.'),
  dead: described(z.number(), 'Number of jobs that failed.'),
  cancelled: described(z.number(), 'Number of jobs that were cancelled.'),
});

const jobParam = { id: id('Id of the job.') };

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  scope: 'bookmarks:read',
  summary: 'Lists jobs, newest first, and counts them by state. Those that succeeded are kept for 30 days.',
  query: {
    ...paging,
    state: described(z.optional(z.array(state)), 'Only jobs in one of these states.'),
    kind: described(z.optional(kind), 'Only jobs of this kind.'),
    bookmark: described(z.optional(z.string().check(z.maxLength(64))), 'Only jobs of the bookmark with this id.'),
  },
  response: json(
    z.object({
      counts: described(counts, 'Number of all jobs of the user by state.'),
      jobs: described(z.array(job), 'The jobs.'),
    }),
  ),
});

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  scope: 'bookmarks:read',
  summary: 'Returns a job.',
  params: jobParam,
  response: json(job),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/retry',
  scope: 'bookmarks:write',
  summary: 'Queues a failed or cancelled job again. Others are refused with status 409.',
  params: jobParam,
  response: json(job),
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  scope: 'bookmarks:write',
  summary: 'Cancels a job that is waiting or running. Others are refused with status 409.',
  params: jobParam,
  response: json(job),
});

export const jobEvent = z.discriminatedUnion('event', [
  z.object({
    event: described(z.literal('counts'), 'The number of jobs in a state has changed; also the first event.'),
    counts: described(counts, 'Number of all jobs of the user by state.'),
  }),
  z.object({
    event: described(z.literal('job'), 'A job is unfinished, has changed, or has ended.'),
    job: described(job, 'The job.'),
  }),
]);

export type JobEvent = z.output<typeof jobEvent>;

export const watchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/events',
  scope: 'bookmarks:read',
  summary:
    'Streams the queue: first all unfinished jobs, at most 100 that run and 100 that wait, then every change. It ends when no job is unfinished.',
  query: { wait: described(z.optional(z.boolean()), 'True does not end the stream: it waits for new jobs.') },
  response: events(jobEvent),
});

export const retryBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks/:id/retry',
  scope: 'bookmarks:write',
  summary:
    'Saves the page of a bookmark again: as before, rendered in a browser, or from HTML that the user has. `watchBookmark` reports the progress. A save that is running is not disturbed: status 409.',
  params: idParam,
  body: fields({
    render: described(
      z.optional(z.enum(['auto', 'force', 'never'])),
      '`force` renders the page in a browser, `never` does not, `auto` decides by the page.',
    ),
    html: described(
      z.optional(z.union([z.string(), upload])),
      'HTML of the page, as text or as a file of a form; then nothing is fetched but images.',
    ),
  }),
  response: json(message, { status: 202, headers: bookmarkHeaders }),
});
