import { changePages, PAGE_HELP } from '../changePages.ts';
import { command, flag, oneOrMore } from '../command.ts';

export default command({
  name: 'archive',
  summary: 'Archives pages that you are done with; they stay in the library.',
  args: { pages: oneOrMore('ID|URL', PAGE_HELP) },
  options: { off: flag('unarchive the pages'), read: flag('also mark the pages as read') },
  examples: [
    ['pith archive 3f2a91c0', 'archive a page'],
    ['pith archive 3f2a91c0 --read', 'archive a page and mark it as read'],
    ['pith archive 3f2a91c0 --off', 'unarchive it'],
  ],
  run: async ({ pages, off, read, json }, io, config) =>
    changePages(pages, { io, json, config, done: off ? 'Unarchived' : 'Archived' }, (library, page) =>
      library.change(page, { archived: !off, progress: read ? 100 : undefined }),
    ),
});
