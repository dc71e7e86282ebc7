import type { Highlight, HighlightColour, UserLibrary } from '@pith/library';
import { command, integer, optional, text, zeroOrMore } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { withReadableLibrary } from '../withLibrary.ts';

const columns: readonly Column<Highlight>[] = [
  { title: 'ID', value: ({ id }) => id, terminalValue: ({ id }) => id.slice(0, 8) },
  { title: 'PAGE', value: ({ bookmark }) => bookmark, terminalValue: ({ bookmark }) => bookmark.slice(0, 8) },
  { title: 'COLOUR', value: ({ colour, placed }) => (placed ? colour : `${colour}, lost`) },
  { title: 'TEXT', value: ({ anchor }) => anchor.quote, fillsWidth: true },
  { title: 'NOTE', value: ({ note }) => note ?? '' },
];

export default command({
  name: 'highlights',
  summary: 'Adds, lists, edits and removes highlights in pages.',
  details:
    'When a page is extracted again, its highlights move with their text. A highlight whose text is gone is kept and marked as lost.',
  args: {
    what: optional('list|add|edit|remove', 'what to do (list)'),
    which: optional('ID|URL', 'for list and add: a page; for edit and remove: the id of a highlight'),
    words: zeroOrMore('TEXT', 'for add: the text to highlight, exactly as in the page'),
  },
  options: {
    colour: text('COLOUR', 'yellow, red, blue, green or none (yellow)'),
    note: text('TEXT', 'a note on the highlight'),
    limit: integer(1, 1000, 'for list without a page: maximum number of highlights (50)'),
  },
  examples: [
    ['pith highlights add 3f2a91c0 "The tide turned at noon" --colour red', 'highlight a passage'],
    ['pith highlights list 3f2a91c0', 'list the highlights of a page'],
    ['pith highlights', 'list the newest highlights of all pages'],
  ],
  async run({ what = 'list', which, words, colour, note, limit, json }, io, config) {
    const requiredId = async () => which ?? Promise.reject(await cliError('missing-argument', 'ID|URL'));
    const findPage = async (library: UserLibrary) => {
      const found = await library.find(await requiredId());
      return found ?? Promise.reject(await cliError('not-in-library', which));
    };
    const findHighlight = async (library: UserLibrary) => {
      const start = await requiredId();
      const all = await library.highlights.all({ limit: 10_000 });
      const found = start.length < 4 ? [] : all.filter(({ id }) => id.startsWith(start));
      return found.length === 1 ? found[0]! : Promise.reject(await cliError('not-in-library', start));
    };
    const printHighlight = (done: string, highlight: Highlight) =>
      io.write(
        json
          ? jsonLine({ success: true, highlight })
          : `${done} ${highlight.id.slice(0, 8)}: ${highlight.anchor.quote}\n`,
      );
    const actions: Readonly<Record<string, (library: UserLibrary) => Promise<void>>> = {
      async list(library) {
        const found =
          which === undefined
            ? await library.highlights.all({ limit: limit ?? 50 })
            : await library.highlights.forBookmark((await findPage(library)).id);
        if (json) await io.write(jsonLine({ highlights: found }));
        else if (found.length > 0) await io.writeLong(formatTable(found, columns, io));
        else io.note('No highlights.');
      },
      async add(library) {
        const { id } = await findPage(library);
        const passage = { quote: words.join(' ') };
        const added = await library.highlights.add(id, passage, {
          colour: colour as HighlightColour | undefined,
          note,
        });
        await printHighlight('Added', added!);
      },
      async edit(library) {
        const { id } = await findHighlight(library);
        const changed = await library.highlights.change(id, {
          colour: colour as HighlightColour | undefined,
          note,
        });
        await printHighlight('Changed', changed!);
      },
      async remove(library) {
        const found = await findHighlight(library);
        await library.highlights.remove(found.id);
        await printHighlight('Removed', found);
      },
    };
    const action = Object.hasOwn(actions, what) ? actions[what] : undefined;
    if (!action) throw await cliError('bad-value', what, [`expected one of ${Object.keys(actions).join(', ')}`]);
    await withReadableLibrary(config, action);
    return 0;
  },
});
