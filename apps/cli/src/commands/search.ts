import type { Match } from '@pith/library';
import { columns } from '../columns.ts';
import { command, several, wholeNumber } from '../command.ts';
import { type Column, table } from '../table.ts';
import { line, summaryJson } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

/** The library marks the words it found with control characters. */
const plain = ({ snippet }: Match) => snippet.replace(/[\u0002\u0003]/g, '');

const { id, saved, title, address, time } = columns;
const found: Column<Match> = { title: 'FOUND', value: plain, grows: true };

export default command({
  name: 'search',
  summary: 'Finds saved pages by their words, best match first.',
  details:
    'In a pipe each line has, between tabs: id, time of saving, title, address, reading time, the text around the match.',
  args: { words: several('WORDS', 'words, "phrases" in quotes, beginnings*') },
  options: { limit: wholeNumber(1, 1000, 'how many at most (50)') },
  examples: [
    ['pith search tides', 'every page that speaks of tides'],
    [`pith search '"spring tide"' 'moon*'`, 'a phrase, and a word that starts with moon'],
  ],
  async run({ words, limit, json }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    const { items, total } = await withLibrary(config, (library) =>
      library.search({ user: LOCAL_USER, words: words.join(' '), limit }),
    );
    if (json) {
      await io.write(line({ total, items: items.map((item) => ({ ...summaryJson(item), snippet: plain(item) })) }));
      return 0;
    }
    // A terminal has no room for all of it.
    const shown = io.columns === undefined ? [id, saved, title, address, time, found] : [id, title, address, found];
    if (total > 0) await io.write(table(items, shown, io.columns));
    else io.note('Nothing found.');
    if (total > items.length) io.note(`${items.length} of ${total}; more with --limit`);
    return 0;
  },
});
