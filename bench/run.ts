/** `npm run bench`: runs the named benchmarks, by default quality and speed, and fails if a limit is missed. */
import { parseArgs } from 'node:util';
import { benchmarkNames, defaultBenchmarks, findBenchmark, missesCorpora } from './benchmarks.ts';
import { corporaFolder } from './corpora.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    articles: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const names = positionals.length > 0 ? positionals : defaultBenchmarks;
const unknown = names.filter((name) => !findBenchmark(name));

if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`unknown benchmark: ${unknown.join(', ')}\n`);
  console.log(helpText());
  process.exit(unknown.length > 0 ? 2 : 0);
}
if (missesCorpora(names)) {
  console.error(`no corpora in ${corporaFolder}: set PITH_CORPORA to their folder`);
  process.exit(2);
}

const missed: string[] = [];
for (const name of names) {
  const options = {
    sample: Number(values.sample ?? 0),
    articles: values.articles?.split(',').map(Number),
    only: values.only,
    minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  };
  missed.push(...(await findBenchmark(name)!.run(options)));
}
for (const line of missed) console.error(`LIMIT MISSED  ${line}`);
process.exit(missed.length > 0 ? 1 : 0);

function helpText(): string {
  const width = Math.max(...benchmarkNames.map((name) => name.length));
  return [
    'npm run bench -- [NAME…] [--sample N]',
    '',
    ...benchmarkNames.map((name) => `  ${name.padEnd(width)}  ${findBenchmark(name)!.summary}`),
    '',
    `Without a name: ${defaultBenchmarks.join(' and ')}. --sample N runs fewer pages or rounds.`,
    'For library: --articles N,N  --only sqlite|postgres  --minutes N. For serve: --only sqlite|postgres.',
    'For load: --articles N  --minutes N, and --sample N for seconds. FUZZ_SEED=N sends other requests.',
  ].join('\n');
}
