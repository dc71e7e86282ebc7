import type { Highlight, HighlightColour, Library } from '@pith/library';
import { command, optional, several, text, wholeNumber } from '../command.ts';
import { trouble } from '../errors.ts';
import { type Column, table } from '../table.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

const columns: readonly Column<Highlight>[] = [
  { title: 'ID', value: ({ id }) => id, shown: ({ id }) => id.slice(0, 8) },
  { title: 'PAGE', value: ({ bookmark }) => bookmark, shown: ({ bookmark }) => bookmark.slice(0, 8) },
  { title: 'COLOUR', value: ({ colour, placed }) => (placed ? colour : `${colour}, lost`) },
  { title: 'TEXT', value: ({ anchor }) => anchor.quote, grows: true },
  { title: 'NOTE', value: ({ note }) => note ?? '' },
];

export default command({
  name: 'highlights',
  summary: 'Marks passages of pages, and lists them.',
  details:
    'A highlight stays where its words are when the page is read anew. Where they are gone it is kept, and called lost.',
  args: {
    what: optional('list|add|edit|remove', 'what to do; list when absent'),
    which: optional('ID|URL', 'list, add: a page; edit, remove: a highlight, by its id'),
    words: { ...several('TEXT', 'add: the words to mark, as the page has them'), needed: false },
  },
  options: {
    colour: text('COLOUR', 'yellow, red, blue, green or none (yellow)'),
    note: text('TEXT', 'a note to it'),
    limit: wholeNumber(1, 1000, 'list, of all pages: how many at most (50)'),
  },
  examples: [
    ['pith highlights add 3f2a91c0 "The tide turned at noon" --colour red', 'mark a passage'],
    ['pith highlights list 3f2a91c0', 'those of a page'],
    ['pith highlights', 'the newest of all pages'],
  ],
  async run({ what = 'list', which, words, colour, note, limit, json }, io, config) {
    const { LOCAL_USER: user } = await import('@pith/library');
    const named = async () => which ?? Promise.reject(await trouble('missing-argument', 'ID|URL'));
    const pageOf = async (library: Library) => {
      const found = await library.find(user, await named());
      return found ?? Promise.reject(await trouble('not-in-library', which));
    };
    const highlightOf = async (library: Library) => {
      const start = await named();
      const all = await library.highlights.all(user, { limit: 10_000 });
      const found = start.length < 4 ? [] : all.filter(({ id }) => id.startsWith(start));
      return found.length === 1 ? found[0]! : Promise.reject(await trouble('not-in-library', start));
    };
    const tell = (done: string, highlight: Highlight) =>
      io.write(
        json ? line({ success: true, highlight }) : `${done} ${highlight.id.slice(0, 8)}: ${highlight.anchor.quote}\n`,
      );
    const parts: Readonly<Record<string, (library: Library) => Promise<void>>> = {
      async list(library) {
        const found =
          which === undefined
            ? await library.highlights.all(user, { limit: limit ?? 50 })
            : await library.highlights.of(user, (await pageOf(library)).id);
        if (json) await io.write(line({ highlights: found }));
        else if (found.length > 0) await io.write(table(found, columns, io.columns));
        else io.note('No highlights.');
      },
      async add(library) {
        const { id } = await pageOf(library);
        const passage = { quote: words.join(' ') };
        const made = await library.highlights.add(user, id, passage, {
          colour: colour as HighlightColour | undefined,
          note,
        });
        await tell('Marked', made!);
      },
      async edit(library) {
        const { id } = await highlightOf(library);
        const changed = await library.highlights.change(user, id, {
          colour: colour as HighlightColour | undefined,
          note,
        });
        await tell('Changed', changed!);
      },
      async remove(library) {
        const found = await highlightOf(library);
        await library.highlights.remove(user, found.id);
        await tell('Removed', found);
      },
    };
    const part = Object.hasOwn(parts, what) ? parts[what] : undefined;
    if (!part) throw await trouble('bad-value', what, [`expected one of ${Object.keys(parts).join(', ')}`]);
    await withLibrary(config, part);
    return 0;
  },
});
