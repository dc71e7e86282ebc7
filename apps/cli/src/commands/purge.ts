import { changePages, DELETED_HINTS, PAGE_HELP } from '../changePages.ts';
import { command, integer, zeroOrMore } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { withLibrary } from '../withLibrary.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export default command({
  name: 'purge',
  summary: 'Permanently erases deleted pages with their archives, highlights and versions.',
  details: 'Only deleted pages can be erased. Erased pages can only be restored from a backup.',
  args: { pages: zeroOrMore('ID|URL', PAGE_HELP) },
  options: { 'older-than': integer(0, 36_500, 'erase all pages that were deleted more than N days ago') },
  examples: [
    ['pith purge 3f2a91c0', 'erase a deleted page'],
    ['pith purge --older-than 30', 'erase all pages that were deleted more than 30 days ago'],
  ],
  async run({ pages, json, ...options }, io, config) {
    const days = options['older-than'];
    if (pages.length === 0 && days === undefined)
      throw await cliError('missing-argument', 'ID|URL', ['or --older-than 30']);
    const code = await changePages(pages, { io, json, config, done: 'Erased', hints: DELETED_HINTS }, (library, page) =>
      library.purge(page),
    );
    if (days === undefined) return code;
    const before = new Date(Date.now() - days * DAY_MS);
    const count = await withLibrary(config, (library) => library.purgeDeletedBefore(before));
    await io.write(json ? jsonLine({ success: true, count }) : `${count} ${count === 1 ? 'page' : 'pages'} erased\n`);
    return code;
  },
});
