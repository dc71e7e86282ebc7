import type { Library, UserLibrary } from '@pith/library';
import { command, flag, integer } from '../command.ts';
import { endSoon } from '../endSoon.ts';
import { jsonLine } from '../jsonOutput.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'worker',
  summary: 'Saves queued pages.',
  details: `Runs until Ctrl-C or SIGTERM; unfinished jobs then go to other workers. Any number of workers can share a library, and with
PITH_DATABASE_URL they can run on several machines. Pages are read in processes of their own, as many as there are processors: one that takes too
long or needs too much memory (PITH_PAGE_SECONDS, PITH_PAGE_MEGABYTES) ends with its process, and the other pages are read again.`,
  args: {},
  options: {
    jobs: integer(1, 100, 'number of parallel jobs (4)'),
    'until-empty': flag('exit when the queue is empty'),
    lease: integer(
      1,
      3600,
      'seconds without contact to a shared database after which the jobs of a worker go to others (30)',
    ),
  },
  examples: [
    ['pith worker', 'run until Ctrl-C'],
    ['pith worker --until-empty --jobs 8', 'save all queued pages, eight at a time'],
  ],
  async run({ jobs, json, ...options }, io, config) {
    const { describeDeath, superviseWorkers } = await import('../processes/superviseWorkers.ts');
    const signal = io.signal();
    io.warn((await loadRules(config)).warnings); // the processes that read pages load them for themselves
    const { 'until-empty': untilEmpty, lease } = options;
    const counts = { done: 0, again: 0, dead: 0, cancelled: 0 };
    const work = (_own: UserLibrary, library: Library) =>
      superviseWorkers({
        config,
        queue: library.queue,
        concurrency: jobs,
        leaseMs: lease === undefined ? undefined : lease * 1000,
        untilEmpty,
        signal,
        onEnd({ id, bookmark, url }, outcome) {
          counts[outcome] += 1;
          if (json) void io.write(jsonLine({ job: id, bookmark, url: url ?? null, outcome })).catch(() => undefined);
          else io.progress(`${counts.done} done, ${counts.again} to be retried, ${counts.dead} failed`);
        },
        onDeath: (death, pages) => io.note(describeDeath(death, pages)),
        onError: (error) => io.note(`Trying again: ${(error as Error).message}`),
      });
    await endSoon(signal, () => withLibrary(config, work));
    io.note(`${counts.done} done, ${counts.again} retried, ${counts.dead} failed, ${counts.cancelled} cancelled`);
    return 0;
  },
});
