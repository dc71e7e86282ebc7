import type { Job, JobState } from '@pith/library';
import { command, oneOf, optional, several, wholeNumber } from '../command.ts';
import { eachInTurn } from '../eachInTurn.ts';
import { trouble } from '../errors.ts';
import { type Column, table } from '../table.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

const columns: readonly Column<Job>[] = [
  { title: 'ID', value: ({ id }) => id, shown: ({ id }) => id.slice(0, 8) },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'TRIES', value: ({ attempts, maxAttempts }) => `${attempts}/${maxAttempts}` },
  { title: 'ABOUT', value: ({ payload, bookmark }) => String(payload.url ?? bookmark), grows: true },
  { title: 'WHY', value: ({ trouble: why, progress }) => why?.type ?? progress?.step ?? '' },
];

export default command({
  name: 'jobs',
  summary: 'Shows saves that were accepted and are to be done, tries them again, or cancels them.',
  args: {
    what: optional('list|retry|cancel', 'what to do; list when absent'),
    ids: { ...several('ID', 'ids of jobs, whole or their beginning'), needed: false },
  },
  options: {
    state: oneOf(['all', 'waiting', 'running', 'done', 'dead', 'cancelled'], 'all', 'only these'),
    limit: wholeNumber(1, 1000, 'how many at most (50)'),
  },
  examples: [
    ['pith jobs', 'the newest fifty'],
    ['pith jobs list --state dead', 'those that failed for good'],
    ['pith jobs retry 3f2a91c0', 'one of them again'],
    ['pith jobs cancel 3f2a91c0', 'one that is not to be done'],
  ],
  async run({ what = 'list', ids, state, limit, json }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    const user = LOCAL_USER;
    if (what === 'list') {
      const wanted = state === 'all' ? undefined : (state as JobState);
      const jobs = await withLibrary(config, (library) => library.jobs({ user, state: wanted, limit }));
      if (json) await io.write(line({ jobs: jobs.map(jobJson) }));
      else if (jobs.length > 0) await io.write(table(jobs, columns, io.columns));
      else io.note('No jobs.');
      return 0;
    }
    if (what !== 'retry' && what !== 'cancel')
      throw await trouble('bad-value', what, ['expected list, retry or cancel']);
    if (ids.length === 0) throw await trouble('missing-argument', 'ID', [`for example: pith jobs ${what} 3f2a91c0`]);
    return withLibrary(config, (library) =>
      eachInTurn(ids, { io, json }, async (given) => {
        const id = await wholeId(given, await library.jobs({ user, limit: 1000 }));
        const job = await (what === 'retry' ? library.retryJob(user, id) : library.cancelJob(user, id));
        if (!job) throw await trouble('no-such-job', given);
        await io.write(
          json
            ? line({ success: true, input: given, job: jobJson(job) })
            : `${what === 'retry' ? 'Again' : 'Cancelled'}: ${job.payload.url ?? job.id}\n`,
        );
      }),
    );
  },
});

async function wholeId(start: string, jobs: readonly Job[]): Promise<string> {
  const found = start.length < 4 ? [] : jobs.filter(({ id }) => id.startsWith(start));
  if (found.length > 1) throw await trouble('no-such-job', `${start} is the beginning of several`);
  return found[0]?.id ?? start;
}

/** A page that was handed over with its job is too long to show. */
const jobJson = ({ payload, ...job }: Job) => ({ ...job, url: payload.url ?? null });
