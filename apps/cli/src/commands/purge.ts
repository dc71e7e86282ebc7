import { AMONG_DELETED, changePages, PAGE } from '../changePages.ts';
import { command, several, wholeNumber } from '../command.ts';
import { trouble } from '../errors.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export default command({
  name: 'purge',
  summary: 'Erases deleted pages for good, with archive, highlights and versions.',
  details: 'Only pages that were deleted before can be erased. There is no way back but a backup.',
  args: { pages: { ...several('ID|URL', PAGE), needed: false } },
  options: { 'older-than': wholeNumber(0, 36_500, 'every page that was deleted more than so many days ago') },
  examples: [
    ['pith purge 3f2a91c0', 'one page that was deleted'],
    ['pith purge --older-than 30', 'all that were deleted a month ago'],
  ],
  async run({ pages, json, ...given }, io, config) {
    const days = given['older-than'];
    if (pages.length === 0 && days === undefined)
      throw await trouble('missing-argument', 'ID|URL', ['or --older-than 30']);
    const code = await changePages(
      pages,
      { io, json, config, done: 'Erased', hints: AMONG_DELETED },
      (library, user, page) => library.purge(user, page),
    );
    if (days === undefined) return code;
    const { LOCAL_USER } = await import('@pith/library');
    const before = new Date(Date.now() - days * DAY_MS);
    const count = await withLibrary(config, (library) => library.purgeDeletedBefore(LOCAL_USER, before));
    await io.write(json ? line({ success: true, count }) : `${count} ${count === 1 ? 'page' : 'pages'} erased\n`);
    return code;
  },
});
