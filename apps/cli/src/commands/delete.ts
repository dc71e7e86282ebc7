import { changePages, PAGE } from '../changePages.ts';
import { command, several } from '../command.ts';

export default command({
  name: 'delete',
  summary: 'Takes pages out of the library.',
  details: 'pith undelete, or saving the same address again, brings a page back; pith purge erases it for good.',
  args: { pages: several('ID|URL', PAGE) },
  options: {},
  examples: [
    ['pith delete 3f2a91c0', 'one page'],
    ['pith delete 3f2a 9c01', 'two'],
  ],
  run: async ({ pages, json }, io, config) =>
    changePages(pages, { io, json, config, done: 'Deleted' }, (library, user, page) => library.remove(user, page)),
});
