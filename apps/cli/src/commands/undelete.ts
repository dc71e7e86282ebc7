import { AMONG_DELETED, changePages, PAGE } from '../changePages.ts';
import { command, several } from '../command.ts';

export default command({
  name: 'undelete',
  summary: 'Brings deleted pages back, as they were.',
  details: 'pith list --deleted shows what there is.',
  args: { pages: several('ID|URL', PAGE) },
  options: {},
  examples: [['pith undelete 3f2a91c0', 'one page']],
  run: async ({ pages, json }, io, config) =>
    changePages(pages, { io, json, config, done: 'Back again', hints: AMONG_DELETED }, (library, user, page) =>
      library.restore(user, page),
    ),
});
