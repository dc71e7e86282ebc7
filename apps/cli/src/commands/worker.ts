import { command, flag, wholeNumber } from '../command.ts';
import { line } from '../views.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'worker',
  summary: 'Does the saves that were accepted for later.',
  details: `Runs until Ctrl-C or SIGTERM; what it was at goes back to the others. Any number of workers may share a library, with
PITH_DATABASE_URL on any number of machines.`,
  args: {},
  options: {
    jobs: wholeNumber(1, 100, 'how many at once (4)'),
    'until-empty': flag('end when nothing is left to do'),
    lease: wholeNumber(1, 3600, 'seconds after which a worker that gives no sign of life is taken for dead (30)'),
  },
  examples: [
    ['pith worker', 'until Ctrl-C'],
    ['pith worker --until-empty --jobs 8', 'what there is, eight at once'],
  ],
  async run({ jobs, json, ...given }, io, config) {
    const signal = io.signal();
    const { of: rules, warnings } = await loadRules(config);
    io.warn(warnings);
    const { 'until-empty': untilEmpty, lease } = given;
    const counts = { done: 0, again: 0, dead: 0, cancelled: 0 };
    await withLibrary(
      config,
      (library) =>
        library.work({
          concurrency: jobs,
          perHost: config.perHost,
          leaseMs: lease === undefined ? undefined : lease * 1000,
          untilEmpty,
          signal,
          onEnd(job, outcome) {
            counts[outcome] += 1;
            if (json)
              void io
                .write(line({ job: job.id, bookmark: job.bookmark, url: job.payload.url ?? null, outcome }))
                .catch(() => undefined);
            else io.progress(`${counts.done} done, ${counts.again} to be tried again, ${counts.dead} failed`);
          },
        }),
      rules,
    );
    io.note(`${counts.done} done, ${counts.again} tried again, ${counts.dead} failed, ${counts.cancelled} cancelled`);
    return 0;
  },
});
