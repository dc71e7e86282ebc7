import type { Job, JobState } from '@pith/library';
import { command, integer, oneOf, optional, zeroOrMore } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { processEach } from '../processEach.ts';
import { type Column, formatTable } from '../table.ts';
import { withReadableLibrary } from '../withLibrary.ts';

const columns: readonly Column<Job>[] = [
  { title: 'ID', value: ({ id }) => id, terminalValue: ({ id }) => id.slice(0, 8) },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'TRIES', value: ({ attempts, maxAttempts }) => `${attempts}/${maxAttempts}` },
  { title: 'ABOUT', value: ({ payload, bookmark }) => String(payload.url ?? bookmark), fillsWidth: true },
  { title: 'WHY', value: ({ error, progress }) => error?.type ?? progress?.step ?? '' },
];

export default command({
  name: 'jobs',
  summary: 'Lists, retries and cancels queued saves.',
  args: {
    what: optional('list|retry|cancel', 'what to do (list)'),
    ids: zeroOrMore('ID', 'ids of jobs, or at least the first four characters of them'),
  },
  options: {
    state: oneOf(['all', 'waiting', 'running', 'done', 'dead', 'cancelled'], 'all', 'only jobs in this state'),
    limit: integer(1, 1000, 'maximum number of jobs (50)'),
  },
  examples: [
    ['pith jobs', 'list the newest fifty jobs'],
    ['pith jobs list --state dead', 'list the jobs that failed permanently'],
    ['pith jobs retry 3f2a91c0', 'retry a job'],
    ['pith jobs cancel 3f2a91c0', 'cancel a job'],
  ],
  async run({ what = 'list', ids, state, limit, json }, io, config) {
    if (what === 'list') {
      const jobState = state === 'all' ? undefined : (state as JobState);
      const jobs = await withReadableLibrary(config, (library) => library.jobs({ state: jobState, limit }));
      if (json) await io.write(jsonLine({ jobs: jobs.map(jobJson) }));
      else if (jobs.length > 0) await io.writeLong(formatTable(jobs, columns, io));
      else io.note('No jobs.');
      return 0;
    }
    if (what !== 'retry' && what !== 'cancel')
      throw await cliError('bad-value', what, ['expected list, retry or cancel']);
    if (ids.length === 0) throw await cliError('missing-argument', 'ID', [`for example: pith jobs ${what} 3f2a91c0`]);
    return withReadableLibrary(config, (library) =>
      processEach(ids, { io, json }, async (input) => {
        const id = await completeId(input, await library.jobs({ limit: 1000 }));
        const job = await (what === 'retry' ? library.retryJob(id) : library.cancelJob(id));
        if (!job) throw await cliError('no-such-job', input);
        await io.write(
          json
            ? jsonLine({ success: true, input, job: jobJson(job) })
            : `${what === 'retry' ? 'Retrying' : 'Cancelled'}: ${job.payload.url ?? job.id}\n`,
        );
      }),
    );
  },
});

async function completeId(start: string, jobs: readonly Job[]): Promise<string> {
  const found = start.length < 4 ? [] : jobs.filter(({ id }) => id.startsWith(start));
  if (found.length > 1) throw await cliError('no-such-job', `several job ids start with ${start}`);
  return found[0]?.id ?? start;
}

/** Leaves out the payload, which may contain a whole page. */
const jobJson = ({ payload, ...job }: Job) => ({ ...job, url: payload.url ?? null });
