import { columns } from '../columns.ts';
import { command, flag } from '../command.ts';
import { queryOptions, toListQuery } from '../queryOptions.ts';
import { table } from '../table.ts';
import { line, summaryJson } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'list',
  summary: 'Lists what the library has, newest first.',
  details: 'In a pipe each line has, between tabs: id, time of saving, title, address, reading time.',
  args: {},
  options: { ...queryOptions('saved'), deleted: flag('only deleted ones, which pith undelete brings back') },
  examples: [
    ['pith list', 'the newest fifty'],
    ['pith list --limit 5 --json', 'five, for a program'],
    ['pith list --unread --sort words', 'the longest that wait to be read'],
  ],
  async run({ deleted, json, ...given }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    const query = toListQuery(given, LOCAL_USER);
    const { items, total, next } = await withLibrary(config, (library) => library.list({ ...query, deleted }));
    if (json) {
      await io.write(line({ total, next: next ?? null, items: items.map(summaryJson) }));
      return 0;
    }
    const { id, saved, title, address, time } = columns;
    if (total > 0) await io.write(table(items, [id, saved, { ...title, grows: true }, address, time], io.columns));
    else if (deleted || query.query || query.archived || query.pinned) io.note('Nothing found.');
    else io.note('Nothing here yet. Save a page: pith save https://example.com/story');
    if (next) io.note(`${items.length} of ${total}; more with --limit, or --after ${next}`);
    return 0;
  },
});
