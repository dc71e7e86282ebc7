import type { Collection, UserLibrary } from '@pith/library';
import { listColumns } from '../bookmarkColumns.ts';
import { command, integer, optional, zeroOrMore } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine, summaryJson } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { withReadableLibrary } from '../withLibrary.ts';

const columns: readonly Column<Collection>[] = [
  { title: 'NAME', value: ({ name }) => name },
  { title: 'SEARCH', value: ({ question }) => question, fillsWidth: true },
];

export default command({
  name: 'collections',
  summary: 'Saves searches under a name, and shows their current results.',
  args: {
    what: optional('list|add|show|remove', 'what to do (list)'),
    name: optional('NAME', 'the name of the collection'),
    words: zeroOrMore('WORDS', 'for add: the search, in the syntax of pith search'),
  },
  options: { limit: integer(1, 1000, 'for show: maximum number of results (50)') },
  examples: [
    ['pith collections add "Long reads" is:unread "words:>3000"', 'save a search'],
    ['pith collections show "Long reads"', 'show its results'],
    ['pith collections', 'list all collections'],
  ],
  async run({ what = 'list', name, words, limit, json }, io, config) {
    const requiredName = async () => name ?? Promise.reject(await cliError('missing-argument', 'NAME'));
    const actions: Readonly<Record<string, (library: UserLibrary) => Promise<void>>> = {
      async list(library) {
        const all = await library.collections.all();
        if (json) await io.write(jsonLine({ collections: all }));
        else if (all.length > 0) await io.writeLong(formatTable(all, columns, io));
        else io.note('No collections yet.');
      },
      async add(library) {
        const added = await library.collections.add({ name: await requiredName(), question: words.join(' ') });
        await io.write(json ? jsonLine({ success: true, collection: added }) : `Added: ${added.name}\n`);
      },
      async show(library) {
        const found = await library.collections.find(await requiredName());
        if (!found) throw await cliError('no-such-collection', name);
        const query = library.collections.query(found);
        const sort = found.sort ?? { by: 'relevance', descending: true };
        const { items, total } = await library.list({ query, sort, limit });
        const { notes } = (await import('@pith/library')).parseQuery(found.question);
        if (json) await io.write(jsonLine({ total, notes, items: items.map(summaryJson) }));
        else if (total > 0) await io.writeLong(formatTable(items, listColumns(io.columns), io));
        else io.note('Nothing found.');
      },
      async remove(library) {
        const removed = await library.collections.remove(await requiredName());
        if (!removed) throw await cliError('no-such-collection', name);
        await io.write(json ? jsonLine({ success: true, collection: removed }) : `Removed: ${removed.name}\n`);
      },
    };
    const action = Object.hasOwn(actions, what) ? actions[what] : undefined;
    if (!action) throw await cliError('bad-value', what, [`expected one of ${Object.keys(actions).join(', ')}`]);
    await withReadableLibrary(config, action);
    return 0;
  },
});
