import { changePages, PAGE } from '../changePages.ts';
import { command, flag, several } from '../command.ts';

export default command({
  name: 'archive',
  summary: 'Puts pages away that are done with; they stay in the library.',
  args: { pages: several('ID|URL', PAGE) },
  options: { off: flag('bring them back among the others'), read: flag('they are read to the end') },
  examples: [
    ['pith archive 3f2a91c0', 'one page'],
    ['pith archive 3f2a91c0 --read', 'and it is read'],
    ['pith archive 3f2a91c0 --off', 'back again'],
  ],
  run: async ({ pages, off, read, json }, io, config) =>
    changePages(pages, { io, json, config, done: off ? 'Brought back' : 'Archived' }, (library, user, page) =>
      library.change(user, page, { archived: !off, progress: read ? 100 : undefined }),
    ),
});
