import { changePages, PAGE } from '../changePages.ts';
import { command, flag, optional, required } from '../command.ts';
import { trouble } from '../errors.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'note',
  summary: 'Writes a note on a page, or prints the one that is there.',
  args: { page: required('ID|URL', PAGE), note: optional('TEXT', 'the note; in place of the one before') },
  options: { clear: flag('take the note away') },
  examples: [
    ['pith note 3f2a91c0 "For the talk in May"', 'a note'],
    ['pith note 3f2a91c0', 'print it'],
  ],
  async run({ page, note, clear, json }, io, config) {
    if (note !== undefined || clear) {
      return changePages([page], { io, json, config, done: clear ? 'Note removed' : 'Noted' }, (library, user, which) =>
        library.change(user, which, { note: clear ? null : note }),
      );
    }
    const { LOCAL_USER } = await import('@pith/library');
    const found = await withLibrary(config, (library) => library.find(LOCAL_USER, page));
    if (!found) throw await trouble('not-in-library', page);
    if (json) await io.write(line({ note: found.note ?? null }));
    else if (found.note !== undefined) await io.write(`${found.note}\n`);
    return 0;
  },
});
