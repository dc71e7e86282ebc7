import { changePages, PAGE_HELP } from '../changePages.ts';
import { command, oneOrMore } from '../command.ts';

export default command({
  name: 'delete',
  summary: 'Deletes pages from the library.',
  details: 'To restore a page, use pith undelete or save its address again. pith purge erases it permanently.',
  args: { pages: oneOrMore('ID|URL', PAGE_HELP) },
  options: {},
  examples: [
    ['pith delete 3f2a91c0', 'delete a page'],
    ['pith delete 3f2a 9c01', 'delete two pages'],
  ],
  run: async ({ pages, json }, io, config) =>
    changePages(pages, { io, json, config, done: 'Deleted' }, (library, page) => library.remove(page)),
});
