import { changePages, PAGE } from '../changePages.ts';
import { command, flag, several } from '../command.ts';

export default command({
  name: 'pin',
  summary: 'Marks pages as favourites.',
  args: { pages: several('ID|URL', PAGE) },
  options: { off: flag('take the mark away') },
  examples: [
    ['pith pin 3f2a91c0', 'one page'],
    ['pith pin 3f2a91c0 --off', 'not any more'],
  ],
  run: async ({ pages, off, json }, io, config) =>
    changePages(pages, { io, json, config, done: off ? 'Unpinned' : 'Pinned' }, (library, user, page) =>
      library.change(user, page, { pinned: !off }),
    ),
});
