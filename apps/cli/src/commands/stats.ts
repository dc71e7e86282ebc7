import { command } from '../command.ts';
import { jsonLine } from '../jsonOutput.ts';
import { withReadableLibrary } from '../withLibrary.ts';

export default command({
  name: 'stats',
  summary: 'Prints the number of pages, words, labels, highlights and jobs in the library.',
  args: {},
  options: {},
  examples: [['pith stats', 'print the numbers']],
  async run({ json }, io, config) {
    const { jobs, ...stats } = await withReadableLibrary(config, (library) => library.stats());
    const pending = { 'jobs waiting': jobs.waiting + jobs.running, 'jobs dead': jobs.dead };
    if (json) await io.write(jsonLine({ ...stats, jobs }));
    else
      await io.write(
        Object.entries({ ...stats, ...pending })
          .map(([name, count]) => formatRow(name, count, io.columns))
          .join(''),
      );
    return 0;
  },
});

const formatRow = (name: string, count: number, columns: number | undefined) =>
  columns === undefined ? `${name}\t${count}\n` : `${name.padEnd(14)}${count.toLocaleString('en').padStart(12)}\n`;
