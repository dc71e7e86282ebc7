import { columns } from '../columns.ts';
import { command, flag, wholeNumber } from '../command.ts';
import { table } from '../table.ts';
import { line, summaryJson } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'list',
  summary: 'Lists what the library has, newest first.',
  details: 'In a pipe each line has, between tabs: id, time of saving, title, address, reading time.',
  args: {},
  options: {
    limit: wholeNumber(1, 1000, 'how many at most (50)'),
    archived: flag('only archived ones'),
    pinned: flag('only pinned ones'),
  },
  examples: [
    ['pith list', 'the newest fifty'],
    ['pith list --limit 5 --json', 'five, for a program'],
  ],
  async run({ limit, archived, pinned, json }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    const { items, total } = await withLibrary(config, (library) =>
      library.list({ user: LOCAL_USER, limit, archived: archived || undefined, pinned: pinned || undefined }),
    );
    if (json) {
      await io.write(line({ total, items: items.map(summaryJson) }));
      return 0;
    }
    const { id, saved, title, address, time } = columns;
    if (total > 0) await io.write(table(items, [id, saved, { ...title, grows: true }, address, time], io.columns));
    else io.note('Nothing here yet. Save a page: pith save https://example.com/story');
    if (total > items.length) io.note(`${items.length} of ${total}; more with --limit`);
    return 0;
  },
});
