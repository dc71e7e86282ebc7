import type { Match } from '@pith/library';
import { columns } from '../columns.ts';
import { command, several } from '../command.ts';
import { queryOptions, toListQuery } from '../queryOptions.ts';
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
    'The whole language is in docs/guide/search.md. In a pipe each line has, between tabs: id, time of saving, title, address, reading time, the text around the match.',
  args: {
    words: several(
      'WORDS',
      'words, "phrases" in quotes, beginnings*, -without, this or that, title:word, label:name, is:unread …',
    ),
  },
  options: queryOptions('relevance'),
  examples: [
    ['pith search tides', 'every page that speaks of tides'],
    [`pith search '"spring tide"' 'moon*'`, 'a phrase, and a word that starts with moon'],
    ['pith search tides site:example.com is:unread after:2026', 'words and filters'],
  ],
  async run({ words, json, ...given }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    const { items, total, next, notes } = await withLibrary(config, (library) =>
      library.search({ ...toListQuery(given, LOCAL_USER), words: words.join(' ') }),
    );
    if (json) {
      await io.write(
        line({
          total,
          next: next ?? null,
          notes,
          items: items.map((item) => ({ ...summaryJson(item), snippet: plain(item) })),
        }),
      );
      return 0;
    }
    for (const note of notes) io.note(`pith: ${note}`);
    // A terminal has no room for all of it.
    const shown = io.columns === undefined ? [id, saved, title, address, time, found] : [id, title, address, found];
    if (total > 0) await io.write(table(items, shown, io.columns));
    else io.note('Nothing found.');
    if (next) io.note(`${items.length} of ${total}; more with --limit, or --after ${next}`);
    return 0;
  },
});
