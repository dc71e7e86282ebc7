import { changePages, PAGE_HELP } from '../changePages.ts';
import { command, flag, oneOrMore } from '../command.ts';

export default command({
  name: 'pin',
  summary: 'Marks pages as favourites.',
  args: { pages: oneOrMore('ID|URL', PAGE_HELP) },
  options: { off: flag('unpin the pages') },
  examples: [
    ['pith pin 3f2a91c0', 'pin a page'],
    ['pith pin 3f2a91c0 --off', 'unpin it'],
  ],
  run: async ({ pages, off, json }, io, config) =>
    changePages(pages, { io, json, config, done: off ? 'Unpinned' : 'Pinned' }, (library, page) =>
      library.change(page, { pinned: !off }),
    ),
});
