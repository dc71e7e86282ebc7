import type { Collection, Library } from '@pith/library';
import { columns } from '../columns.ts';
import { command, optional, several, wholeNumber } from '../command.ts';
import { trouble } from '../errors.ts';
import { type Column, table } from '../table.ts';
import { line, summaryJson } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

const shown: readonly Column<Collection>[] = [
  { title: 'NAME', value: ({ name }) => name },
  { title: 'SEARCH', value: ({ question }) => question, grows: true },
];

export default command({
  name: 'collections',
  summary: 'Keeps searches under a name, and shows what they find today.',
  args: {
    what: optional('list|add|show|remove', 'what to do; list when absent'),
    name: optional('NAME', 'of the collection'),
    words: { ...several('WORDS', 'add: what to search for, in the language of pith search'), needed: false },
  },
  options: { limit: wholeNumber(1, 1000, 'show: how many at most (50)') },
  examples: [
    ['pith collections add "Long reads" is:unread "words:>3000"', 'a name for a search'],
    ['pith collections show "Long reads"', 'what it finds'],
    ['pith collections', 'which there are'],
  ],
  async run({ what = 'list', name, words, limit, json }, io, config) {
    const { LOCAL_USER: user } = await import('@pith/library');
    const named = async () => name ?? Promise.reject(await trouble('missing-argument', 'NAME'));
    const parts: Readonly<Record<string, (library: Library) => Promise<void>>> = {
      async list(library) {
        const all = await library.collections.all(user);
        if (json) await io.write(line({ collections: all }));
        else if (all.length > 0) await io.write(table(all, shown, io.columns));
        else io.note('No collections yet.');
      },
      async add(library) {
        const made = await library.collections.add(user, { name: await named(), question: words.join(' ') });
        await io.write(json ? line({ success: true, collection: made }) : `Added: ${made.name}\n`);
      },
      async show(library) {
        const found = await library.collections.find(user, await named());
        if (!found) throw await trouble('not-in-library', name);
        const { items, total, notes } = await library.search({ user, words: found.question, sort: found.sort, limit });
        if (json) await io.write(line({ total, notes, items: items.map(summaryJson) }));
        else if (total > 0)
          await io.write(
            table(
              items,
              [columns.id, columns.saved, { ...columns.title, grows: true }, columns.address, columns.time],
              io.columns,
            ),
          );
        else io.note('Nothing found.');
      },
      async remove(library) {
        const gone = await library.collections.remove(user, await named());
        if (!gone) throw await trouble('not-in-library', name);
        await io.write(json ? line({ success: true, collection: gone }) : `Removed: ${gone.name}\n`);
      },
    };
    const part = Object.hasOwn(parts, what) ? parts[what] : undefined;
    if (!part) throw await trouble('bad-value', what, [`expected one of ${Object.keys(parts).join(', ')}`]);
    await withLibrary(config, part);
    return 0;
  },
});
