import { changePages, PAGE_HELP } from '../changePages.ts';
import { command, flag, optional, required } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { withReadableLibrary } from '../withLibrary.ts';

export default command({
  name: 'note',
  summary: 'Writes or prints the note on a page.',
  args: { page: required('ID|URL', PAGE_HELP), note: optional('TEXT', 'the note; replaces the previous one') },
  options: { clear: flag('remove the note') },
  examples: [
    ['pith note 3f2a91c0 "For the talk in May"', 'write a note'],
    ['pith note 3f2a91c0', 'print the note'],
  ],
  async run({ page, note, clear, json }, io, config) {
    if (note !== undefined || clear) {
      return changePages([page], { io, json, config, done: clear ? 'Note removed' : 'Noted' }, (library, which) =>
        library.change(which, { note: clear ? null : note }),
      );
    }
    const found = await withReadableLibrary(config, (library) => library.find(page));
    if (!found) throw await cliError('not-in-library', page);
    if (json) await io.write(jsonLine({ note: found.note ?? null }));
    else if (found.note !== undefined) await io.write(`${found.note}\n`);
    return 0;
  },
});
