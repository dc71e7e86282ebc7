import { listColumns } from '../bookmarkColumns.ts';
import { command, flag } from '../command.ts';
import { jsonLine, summaryJson } from '../jsonOutput.ts';
import { queryOptions, toListQuery } from '../queryOptions.ts';
import { formatTable } from '../table.ts';
import { withReadableLibrary } from '../withLibrary.ts';

export default command({
  name: 'list',
  summary: 'Lists the pages of the library, newest first.',
  details: `On a terminal, pages are marked: ✗ not saved or not updated, … waiting, - only the address is saved, ★ pinned, # labelled.
In a pipe, each line contains, separated by tabs: id, time of saving, title, address, reading time, and what is wrong with the page.`,
  args: {},
  options: { ...queryOptions('saved'), deleted: flag('only deleted pages, which pith undelete restores') },
  examples: [
    ['pith list', 'list the newest fifty pages'],
    ['pith list --limit 5 --json', 'list five pages as JSON'],
    ['pith list --unread --sort words', 'list the longest unread pages'],
  ],
  async run({ deleted, json, ...values }, io, config) {
    const query = toListQuery(values);
    const { items, total, next } = await withReadableLibrary(config, (library) => library.list({ ...query, deleted }));
    if (json) {
      await io.write(jsonLine({ total, next: next ?? null, items: items.map(summaryJson) }));
      return 0;
    }
    if (total > 0) await io.writeLong(formatTable(items, listColumns(io.columns), io));
    else if (deleted || query.query || query.archived || query.pinned) io.note('Nothing found.');
    else io.note('The library is empty. Save a page: pith save https://example.com/tides');
    if (next) io.note(`${items.length} of ${total}; see more with --limit N or --after ${next}`);
    return 0;
  },
});
